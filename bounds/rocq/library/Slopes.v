(** Derivatives, in the words of the kernel's calculus: what the rule [monotone] asks for. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Fedproof Require Import Language Lemmas Rules.
Open Scope R_scope.

(** Functions of one real letter. *)
Definition sloped (f : R -> R) (t d : R) : Prop := @is_derive R_AbsRing R_NormedModule f t d.

Lemma slope_constant c t : sloped (fun _ => c) t 0.
Proof. apply (is_derive_const (V := R_NormedModule)). Qed.

Lemma slope_letter t : sloped (fun s => s) t 1.
Proof. apply (is_derive_id (K := R_AbsRing)). Qed.

Lemma slope_plus f g t df dg :
  sloped f t df -> sloped g t dg -> sloped (fun s => f s + g s) t (df + dg).
Proof. apply (is_derive_plus (V := R_NormedModule)). Qed.

Lemma slope_minus f g t df dg :
  sloped f t df -> sloped g t dg -> sloped (fun s => f s - g s) t (df - dg).
Proof. apply (is_derive_minus (V := R_NormedModule)). Qed.

Lemma slope_opp f t df : sloped f t df -> sloped (fun s => - f s) t (- df).
Proof. apply (is_derive_opp (V := R_NormedModule)). Qed.

Lemma slope_mult f g t df dg :
  sloped f t df -> sloped g t dg -> sloped (fun s => f s * g s) t (df * g t + f t * dg).
Proof.
  intros F G. apply (is_derive_mult (K := R_AbsRing)); [easy|easy|]. intros; apply Rmult_comm.
Qed.

Lemma slope_inverse f t df :
  f t <> 0 -> sloped f t df -> sloped (fun s => / f s) t (- df * / f t ^ 2).
Proof. intros N F. now apply is_derive_inv. Qed.

Lemma slope_pow f n t df :
  sloped f t df -> sloped (fun s => f s ^ n) t (INR n * df * f t ^ pred n).
Proof. apply is_derive_pow. Qed.

Lemma slope_exp f t df : sloped f t df -> sloped (fun s => exp (f s)) t (df * exp (f t)).
Proof.
  intros F. apply (is_derive_comp (V := R_NormedModule) exp f); [apply is_derive_exp|easy].
Qed.

Lemma slope_ln f t df :
  0 < f t -> sloped f t df -> sloped (fun s => ln (f s)) t (df * / f t).
Proof.
  intros P F. apply (is_derive_comp (V := R_NormedModule) ln f); [now apply is_derive_ln|easy].
Qed.

Lemma slope_sqrt f t df :
  0 < f t -> sloped f t df -> sloped (fun s => sqrt (f s)) t (df * / (2 * sqrt (f t))).
Proof. intros P F. now apply (is_derive_sqrt f). Qed.

Lemma slope_power f g t df dg :
  0 < f t -> sloped f t df -> sloped g t dg ->
  sloped (fun s => Rpow (f s) (g s)) t
    (Rpow (f t) (g t) * (dg * ln (f t) + g t * (df * / f t))).
Proof.
  intros P F G.
  apply (is_derive_ext_loc (K := R_AbsRing) (V := R_NormedModule) (fun s => exp (g s * ln (f s)))).
  - assert (C : continuous f t)
      by (apply (ex_derive_continuous (K := R_AbsRing) (V := R_NormedModule)); now exists df).
    assert (L : locally (f t) (fun y : R => 0 < y)).
    { exists (mkposreal (f t) P). intros y Y. unfold ball in Y; simpl in Y.
      unfold AbsRing_ball, abs, minus, plus, opp in Y; simpl in Y. apply Rabs_def2 in Y. lra. }
    destruct (C _ L) as [e H]. exists e. intros s S. rewrite Rpow_pos; [easy|]. now apply H.
  - rewrite Rpow_pos by easy.
    rewrite (Rmult_comm (exp (g t * ln (f t)))). apply (slope_exp (fun s => g s * ln (f s))).
    apply (slope_mult g (fun s => ln (f s))); [easy|now apply slope_ln].
Qed.

Lemma slope_value f t d e : sloped f t d -> d = e -> sloped f t e.
Proof. now intros H <-. Qed.

(** By the form of the function; what must be positive or nonzero is known. *)
Ltac constant_slope := lazymatch goal with
  | |- sloped ?f _ _ =>
    let c := eval cbv beta in (f 0) in let d := eval cbv beta in (f 1) in
    constr_eq c d; apply (slope_constant c)
  end.
Ltac slope := first [constant_slope | lazymatch goal with
  | |- sloped (fun s => s) _ _ => apply slope_letter
  | |- sloped (fun s => @?f s + @?g s) _ _ => apply (slope_plus f g); slope
  | |- sloped (fun s => @?f s - @?g s) _ _ => apply (slope_minus f g); slope
  | |- sloped (fun s => - @?f s) _ _ => apply (slope_opp f); slope
  | |- sloped (fun s => @?f s * @?g s) _ _ => apply (slope_mult f g); slope
  | |- sloped (fun s => / @?f s) _ _ => apply (slope_inverse f); [cbv beta; nonzero|slope]
  | |- sloped (fun s => @?f s ^ ?n) _ _ => apply (slope_pow f n); slope
  | |- sloped (fun s => exp (@?f s)) _ _ => apply (slope_exp f); slope
  | |- sloped (fun s => ln (@?f s)) _ _ => apply (slope_ln f); [cbv beta; positive|slope]
  | |- sloped (fun s => sqrt (@?f s)) _ _ => apply (slope_sqrt f); [cbv beta; positive|slope]
  | |- sloped (fun s => Rpow (@?f s) (@?g s)) _ _ =>
    apply (slope_power f g); [cbv beta; positive|slope|slope]
  end].

Lemma bound_from fact factor gap : fact = factor * gap -> 0 < factor -> 0 <= fact -> 0 <= gap.
Proof.
  intros -> P H. apply Rmult_le_reg_l with factor; [easy|]. now rewrite Rmult_0_r.
Qed.

Lemma slope_continuous f t d : sloped f t d -> continuity_pt f t.
Proof.
  intros D. apply continuity_pt_filterlim. apply (ex_derive_continuous f t). now exists d.
Qed.

Lemma grows_to (g g' : R -> R) a x :
  a <= x -> (forall t, a <= t <= x -> sloped g t (g' t) /\ (a < t -> 0 <= g' t)) -> g a <= g x.
Proof.
  intros H M. apply (rule_monotone g g' a x H).
  - intros t T. now apply slope_continuous with (g' t), M.
  - intros t T. apply M. lra.
  - intros t T. apply M; lra.
Qed.

Lemma shrinks_to (g g' : R -> R) x b :
  x <= b -> (forall t, x <= t <= b -> sloped g t (g' t) /\ (t < b -> 0 <= - g' t)) -> g b <= g x.
Proof.
  intros H M. apply (monotone_downwards g g' x b H).
  - intros t T. now apply slope_continuous with (g' t), M.
  - intros t T. apply M. lra.
  - intros t T. apply M; lra.
Qed.
