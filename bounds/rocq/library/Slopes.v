(** Derivatives, in the words of the kernel's calculus: what the rule [monotone] asks for. *)

From Coq Require Import Reals ZArith Lra Lia.
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

(** * Numbers

    Exponentials of numbers lie between sums of their series; for others see [Numbers]. *)

Fixpoint factorial (n : nat) : Z :=
  match n with O => 1%Z | S m => (Z.of_nat (S m) * factorial m)%Z end.
Fixpoint series (n : nat) (x : R) : R :=
  match n with O => 1 | S m => series m x + x ^ S m * / IZR (factorial n) end.

Lemma factorial_positive n : 0 < IZR (factorial n).
Proof.
  apply IZR_lt. induction n as [|n IH]; [easy|]. cbn [factorial]. apply Z.mul_pos_pos; lia.
Qed.

Lemma series_zero n : series n 0 = 1.
Proof. induction n as [|n IH]; [easy|]. cbn [series]. rewrite IH, pow_i by lia. ring. Qed.

Lemma slope_term n t :
  sloped (fun s => s ^ S n * / IZR (factorial (S n))) t (t ^ n * / IZR (factorial n)).
Proof.
  pose proof (factorial_positive n). pose proof (factorial_positive (S n)).
  eapply slope_value; [apply (slope_mult (fun s => s ^ S n) (fun _ => / IZR (factorial (S n))));
    [apply (slope_pow (fun s => s)), slope_letter|apply slope_constant]|].
  cbn [factorial pred] in *. rewrite mult_IZR, <- INR_IZR_INZ in *. field.
  split; [apply Rgt_not_eq; assumption|apply not_0_INR; lia].
Qed.

Lemma slope_series n t : sloped (series (S n)) t (series n t).
Proof.
  revert t. induction n as [|n IH]; intros t.
  - eapply slope_value;
      [apply (slope_plus (fun _ => 1) (fun s => s ^ 1 * / IZR (factorial 1)));
        [apply slope_constant|apply slope_term]|]. cbn. field.
  - eapply slope_value;
      [apply (slope_plus (series (S n)) (fun s => s ^ S (S n) * / IZR (factorial (S (S n)))));
        [apply IH|apply slope_term]|]. reflexivity.
Qed.

Lemma series_below n x : 0 <= x -> series n x <= exp x.
Proof.
  revert x. induction n as [|n IH]; intros x H.
  - cbn. pose proof (exp_ineq1_le x). lra.
  - pose proof (grows_to (fun t => exp t - series (S n) t) (fun t => exp t - series n t) 0 x H) as G.
    cbv beta in G. rewrite exp_0, series_zero in G. enough (1 - 1 <= exp x - series (S n) x) by lra.
    apply G. intros t [T _]. split; [|intros _; specialize (IH t T); lra].
    apply (slope_minus exp (series (S n))); [|apply slope_series].
    eapply slope_value; [apply (slope_exp (fun s => s)), slope_letter|ring].
Qed.

Lemma series_above n x :
  0 <= x -> exp x <= series n x + x ^ S n * / IZR (factorial (S n)) * exp x.
Proof.
  assert (slope_own : forall t, sloped exp t (exp t)).
  { intros t. eapply slope_value; [apply (slope_exp (fun s => s)), slope_letter|ring]. }
  revert x. induction n as [|n IH]; intros x H.
  - pose proof (grows_to (fun t => 1 + t * exp t - exp t) (fun t => t * exp t) 0 x H) as G.
    cbv beta in G. rewrite exp_0 in G. cbn. enough (1 + 0 * 1 - 1 <= 1 + x * exp x - exp x) by lra.
    apply G. intros t [T _]. split; [|intros _; apply Rmult_le_pos; [easy|left; apply exp_pos]].
    eapply slope_value; [apply (slope_minus (fun s => 1 + s * exp s) exp); [|apply slope_own];
      apply (slope_plus (fun _ => 1) (fun s => s * exp s)); [apply slope_constant|];
      apply (slope_mult (fun s => s) exp); [apply slope_letter|apply slope_own]|ring].
  - set (term := fun m t => t ^ m * / IZR (factorial m)).
    pose proof (grows_to (fun t => series (S n) t + term (S (S n)) t * exp t - exp t)
      (fun t => series n t + (term (S n) t * exp t + term (S (S n)) t * exp t) - exp t) 0 x H) as G.
    cbv beta in G. rewrite exp_0, series_zero in G.
    assert (Z : term (S (S n)) 0 = 0) by (unfold term; rewrite pow_i by lia; ring).
    rewrite Z in G. fold (term (S (S n)) x).
    enough (1 + 0 * 1 - 1 <= series (S n) x + term (S (S n)) x * exp x - exp x) by lra.
    apply G. intros t [T _]. split.
    + apply (slope_minus (fun s => series (S n) s + term (S (S n)) s * exp s) exp); [|apply slope_own].
      apply (slope_plus (series (S n)) (fun s => term (S (S n)) s * exp s)); [apply slope_series|].
      apply (slope_mult (term (S (S n))) exp); [apply slope_term|apply slope_own].
    + intros _. specialize (IH t T). fold (term (S n) t) in IH.
      assert (0 <= term (S (S n)) t * exp t).
      { apply Rmult_le_pos; [|left; apply exp_pos]. apply Rmult_le_pos; [now apply pow_le|].
        left. apply Rinv_0_lt_compat, factorial_positive. }
      lra.
Qed.

(** The same in whole numbers, for x = p/q. *)
Definition under (n : nat) (q : Z) : Z := (q ^ Z.of_nat n * factorial n)%Z.
Fixpoint above (n : nat) (p q : Z) : Z :=
  match n with
  | O => 1%Z
  | S m => (above m p q * (q * Z.of_nat (S m)) + p ^ Z.of_nat (S m))%Z
  end.

Lemma under_next n q : under (S n) q = (under n q * (q * Z.of_nat (S n)))%Z.
Proof.
  unfold under. cbn [factorial]. rewrite (Nat2Z.inj_succ n), Z.pow_succ_r by lia. ring.
Qed.

Lemma under_positive n q : (0 < q)%Z -> 0 < IZR (under n q).
Proof.
  intros H. unfold under. rewrite mult_IZR. apply Rmult_lt_0_compat; [|apply factorial_positive].
  apply IZR_lt, Z.pow_pos_nonneg; lia.
Qed.

Lemma power_number n p q :
  (0 < q)%Z -> (IZR p / IZR q) ^ n * / IZR (factorial n) = IZR (p ^ Z.of_nat n) / IZR (under n q).
Proof.
  intros H. apply IZR_lt in H. pose proof (factorial_positive n). unfold under.
  rewrite mult_IZR, <- !pow_IZR. unfold Rdiv. rewrite Rpow_mult_distr, <- Rinv_pow by lra.
  field. split; [lra|apply pow_nonzero; lra].
Qed.

Lemma series_number n p q :
  (0 < q)%Z -> series n (IZR p / IZR q) = IZR (above n p q) / IZR (under n q).
Proof.
  intros H. induction n as [|n IH]; [unfold under; cbn; field|].
  cbn [series]. rewrite IH, power_number by exact H.
  pose proof (under_positive n q H). pose proof (under_positive (S n) q H).
  cbn [above]. rewrite plus_IZR, mult_IZR, under_next in *. rewrite mult_IZR in *. field.
  split; [|lra]. intros E. rewrite E in *. lra.
Qed.

Lemma exp_below n p q :
  (0 <= p)%Z -> (0 < q)%Z -> IZR (above n p q) <= IZR (under n q) * exp (IZR p / IZR q).
Proof.
  intros P Q. pose proof (under_positive n q Q) as U.
  assert (X : 0 <= IZR p / IZR q).
  { apply Rmult_le_pos; [now apply IZR_le|]. left. apply Rinv_0_lt_compat, IZR_lt, Q. }
  pose proof (series_below n _ X) as L. rewrite series_number in L by exact Q.
  apply Rmult_le_compat_l with (r := IZR (under n q)) in L; [|lra].
  replace (IZR (under n q) * (IZR (above n p q) / IZR (under n q))) with (IZR (above n p q)) in L
    by (field; lra). exact L.
Qed.

Lemma exp_above n p q :
  (0 <= p)%Z -> (0 < q)%Z ->
  IZR (under (S n) q - p ^ Z.of_nat (S n)) * exp (IZR p / IZR q)
    <= IZR (above n p q * (q * Z.of_nat (S n))).
Proof.
  intros P Q. pose proof (under_positive n q Q) as U. pose proof (under_positive (S n) q Q) as W.
  assert (X : 0 <= IZR p / IZR q).
  { apply Rmult_le_pos; [now apply IZR_le|]. left. apply Rinv_0_lt_compat, IZR_lt, Q. }
  pose proof (series_above n _ X) as L. rewrite series_number, power_number in L by exact Q.
  apply Rmult_le_compat_l with (r := IZR (under (S n) q)) in L; [|lra].
  rewrite minus_IZR, mult_IZR. set (e := exp (IZR p / IZR q)) in *.
  replace (IZR (under (S n) q) *
    (IZR (above n p q) / IZR (under n q) + IZR (p ^ Z.of_nat (S n)) / IZR (under (S n) q) * e))
    with (IZR (above n p q) * (IZR (under (S n) q) / IZR (under n q)) + IZR (p ^ Z.of_nat (S n)) * e)
    in L by (field; lra).
  assert (F : IZR (under (S n) q) / IZR (under n q) = IZR (q * Z.of_nat (S n))).
  { rewrite under_next, mult_IZR. field. lra. }
  rewrite F in L. lra.
Qed.

(** The exponential of a number that is not negative, between two rationals. *)
Ltac number_of f := let v := eval vm_compute in f in constr:(v).
Ltac between_series p q :=
  let L := fresh in let U := fresh in
  pose proof (exp_below 20 p q ltac:(lia) ltac:(lia)) as L;
  pose proof (exp_above 20 p q ltac:(lia) ltac:(lia)) as U;
  let a := number_of (above 20 p q) in let b := number_of (under 20 q) in
  let c := number_of (under 21 q - p ^ Z.of_nat 21)%Z in
  let d := number_of (above 20 p q * (q * Z.of_nat 21))%Z in
  replace (above 20 p q) with a in L by (vm_compute; reflexivity);
  replace (under 20 q) with b in L by (vm_compute; reflexivity);
  replace (under 21 q - p ^ Z.of_nat 21)%Z with c in U by (vm_compute; reflexivity);
  replace (above 20 p q * (q * Z.of_nat 21))%Z with d in U by (vm_compute; reflexivity);
  unfold Rdiv in L, U; rewrite ?Rinv_1, ?Rmult_1_r in L; rewrite ?Rinv_1, ?Rmult_1_r in U;
  unfold Rdiv; clear - L U; lra.
Ltac by_series := lazymatch goal with
  | |- context [exp (IZR ?p / IZR ?q)] => between_series p q
  | |- context [exp (IZR ?p)] => between_series p 1%Z
  end.
