(** The rules of bounds/kernel/checker.py: rule NAME there is [rule_NAME] here, and the tactics with
    which exported proofs apply them. *)

From Coq Require Import Reals ZArith Lra Lia.
From Coquelicot Require Import Coquelicot.
From Fedproof Require Import Language Lemmas.
From Coq Require Import List.
Import ListNotations.
Open Scope R_scope.

(** * Polynomials without negative coefficients, and multiples of facts *)

(** A monomial: its coefficient, and powers of what is at least 0. *)
Definition monomial (m : R * list (R * nat)) : R :=
  fold_right (fun f p => fst f ^ snd f * p) (fst m) (snd m).
Definition polynomial (l : list (R * list (R * nat))) : R :=
  fold_right (fun m s => monomial m + s) 0 l.

Lemma monomial_nonnegative m :
  0 <= fst m -> Forall (fun f => 0 <= fst f \/ Nat.Even (snd f)) (snd m) -> 0 <= monomial m.
Proof.
  destruct m as [c l]; unfold monomial; simpl. intros Hc H. induction H as [|[x n] l Hx _ IH]; [easy|].
  cbn [fold_right fst snd] in *. apply Rmult_le_pos; [|easy]. destruct Hx as [Hx|[k Hk]]; [now apply pow_le|].
  cbn [snd] in Hk. rewrite Hk, pow_mult. apply pow_le, pow2_ge_0.
Qed.

Lemma rule_evident e under over :
  0 < under -> e * under = polynomial over ->
  Forall (fun m => 0 <= fst m /\ Forall (fun f => 0 <= fst f \/ Nat.Even (snd f)) (snd m)) over ->
  0 <= e.
Proof.
  intros U E H. apply Rmult_le_reg_r with under; [easy|]. rewrite Rmult_0_l, E. clear E.
  induction H as [|m l [H1 H2] _ IH]; [apply Rle_refl|].
  change (0 <= monomial m + polynomial l). pose proof (monomial_nonnegative m H1 H2). lra.
Qed.

Lemma evident_nonnegative e under over : 0 < under -> e * under = over -> 0 <= over -> 0 <= e.
Proof. intros U <- H. apply Rmult_le_reg_r with under; lra. Qed.

Lemma evident_positive e under over : 0 < under -> e * under = over -> 0 < over -> 0 < e.
Proof. intros U <- H. apply Rmult_lt_reg_r with under; lra. Qed.

(** What is not negative and does not vanish is positive. *)
Lemma evident_firm e : 0 <= e -> e <> 0 -> 0 < e.
Proof. intros [H|H] N; [easy|]. now elim N. Qed.

Lemma evident_nonzero e under over : e * under = over -> over <> 0 -> e <> 0.
Proof. intros <- H ->. apply H. ring. Qed.

Lemma divides_nonzero known under rest factor :
  known * under = rest * factor -> known <> 0 -> under <> 0 -> factor <> 0.
Proof.
  intros E K U ->. rewrite Rmult_0_r in E. apply Rmult_integral in E. tauto.
Qed.

(** * Combinations of facts *)

(** A term: its weight, a square, and integer powers of facts. *)
Definition term (t : R * R * list (R * Z)) : R :=
  fold_right (fun f p => powerRZ (fst f) (snd f) * p) (fst (fst t) * snd (fst t) ^ 2) (snd t).
Definition holds_of (f : R * Z) : Prop := 0 < fst f \/ (0 <= fst f /\ (0 <= snd f)%Z).

Lemma term_nonnegative t : 0 <= fst (fst t) -> Forall holds_of (snd t) -> 0 <= term t.
Proof.
  destruct t as [[w s] l]; unfold term; simpl. intros Hw H. induction H as [|[f k] l Hf _ IH]; simpl.
  - apply Rmult_le_pos; [easy|apply (pow2_ge_0 s)].
  - apply Rmult_le_pos; [|easy]. destruct Hf as [Hf|[Hf Hk]]; cbn [fst snd] in *.
    + left. now apply powerRZ_lt.
    + destruct k; simpl; [lra|now apply pow_le|lia].
Qed.

Lemma rule_combination goal terms multiples :
  goal = fold_right (fun t s => term t + s) 0 terms
         + fold_right (fun m s => fst m * snd m + s) 0 multiples ->
  Forall (fun t => 0 <= fst (fst t) /\ Forall holds_of (snd t)) terms ->
  Forall (fun m => snd m = 0) multiples -> 0 <= goal.
Proof.
  intros -> T M. apply Rplus_le_le_0_compat.
  - induction T as [|t l [H1 H2] _ IH]; simpl; [lra|].
    pose proof (term_nonnegative t H1 H2). lra.
  - induction M as [|m l H _ IH]; simpl; [lra|]. rewrite H. lra.
Qed.

(** * Logic *)

Lemma rule_both e : 0 <= e -> 0 <= - e -> e = 0.
Proof. lra. Qed.

Lemma rule_have (fact goal : Prop) : fact -> (fact -> goal) -> goal.
Proof. auto. Qed.

Lemma rule_weaken (all some goal : Prop) : (some -> goal) -> (all -> some) -> all -> goal.
Proof. auto. Qed.

Lemma rule_lemma (premises conclusions goal : Prop) :
  (premises -> conclusions) -> premises -> (conclusions -> goal) -> goal.
Proof. auto. Qed.

Lemma rule_split e (goal : Prop) : (0 <= e -> goal) -> (0 < - e -> goal) -> goal.
Proof. destruct (Rle_or_lt 0 e); intros; [auto|]. assert (0 < - e) by lra. auto. Qed.

Lemma rule_split_integer e (goal : Prop) :
  integer e -> (0 <= e -> goal) -> (0 <= -1 - e -> goal) -> goal.
Proof.
  intros [z ->] A B. destruct (Z_lt_le_dec z 0) as [H|H].
  - apply B. rewrite <- minus_IZR. apply IZR_le. lia.
  - apply A. now apply IZR_le.
Qed.

(** * Slopes *)

Lemma rule_monotone (g g' : R -> R) a x :
  a <= x -> (forall t, a <= t <= x -> continuity_pt g t) ->
  (forall t, a < t <= x -> is_derive g t (g' t)) -> (forall t, a < t <= x -> 0 <= g' t) ->
  g a <= g x.
Proof.
  intros [H|<-] C D S; [|lra].
  assert (der : forall t, a < t < x -> derivable_pt g t).
  { intros t T. exists (g' t). apply is_derive_Reals, D. lra. }
  destruct (MVT g id a x der (fun t _ => derivable_pt_id t) H C
    (fun t _ => derivable_continuous_pt _ _ (derivable_pt_id t))) as [t [T E]].
  rewrite (derive_pt_eq_0 id t 1 (derivable_pt_id t) (derivable_pt_lim_id t)) in E.
  rewrite (derive_pt_eq_0 g t (g' t) (der t T)) in E
    by (apply is_derive_Reals, D; lra).
  unfold id in E. assert (0 <= g' t) by (apply S; lra). nra.
Qed.

Lemma monotone_downwards (g g' : R -> R) x b :
  x <= b -> (forall t, x <= t <= b -> continuity_pt g t) ->
  (forall t, x <= t < b -> is_derive g t (g' t)) -> (forall t, x <= t < b -> 0 <= - g' t) ->
  g b <= g x.
Proof.
  intros H C D S. rewrite <- (Ropp_involutive b), <- (Ropp_involutive x).
  apply (rule_monotone (fun s => g (- s)) (fun s => - g' (- s))); [lra| | |].
  - intros t T. apply continuity_pt_comp with (f1 := Ropp) (f2 := g).
    + apply derivable_continuous_pt, derivable_pt_opp, derivable_pt_id.
    + apply C. lra.
  - intros t T. replace (- g' (- t)) with (- (1) * g' (- t)) by ring.
    apply (is_derive_comp (V := R_NormedModule) g (fun s => - s)); [apply D; lra|].
    auto_derive; [easy|ring].
  - intros t T. apply S. lra.
Qed.

(** * Enclosures: each by coq-interval, whose intervals contain the value *)

Lemma rule_enclosure goal low high : low <= goal <= high -> 0 <= low -> 0 <= goal.
Proof. lra. Qed.

(** * Atoms in one normal form *)

(** [splits b e v]: the power may be taken apart in the exponent, and is [v]. *)
Definition splits (b e v : R) : Prop := apart b e /\ Rpow b e = v.

Lemma splits_value b e v : splits b e v -> Rpow b e = v.
Proof. now intros [_ H]. Qed.

Lemma apart_plus b e f : apart b e -> apart b f -> apart b (e + f).
Proof.
  unfold apart. intros [?|[[? ?]|[? ?]]] [?|[[? ?]|[? ?]]]; auto using integer_plus.
  right; left. split; [now apply integer_plus|lra].
Qed.

Lemma splits_plus b e f v w : splits b e v -> splits b f w -> splits b (e + f) (v * w).
Proof. intros [A <-] [B <-]. split; [now apply apart_plus|now apply Rpow_plus]. Qed.

Lemma splits_one b e : apart b e -> splits b e (Rpow b e).
Proof. easy. Qed.

Lemma splits_times p b e :
  apart b e -> splits b (IZR (Zpos p) * e) (Rpow b e ^ Pos.to_nat p).
Proof.
  intros H. replace (IZR (Zpos p)) with (INR (Pos.to_nat p))
    by (rewrite INR_IZR_INZ; f_equal; lia).
  split; [|now apply Rpow_times].
  destruct H as [H|[[H1 H2]|[H1 H2]]]; unfold apart; [now left| |].
  - right; left. split; [apply integer_mult; [rewrite INR_IZR_INZ; apply integer_IZR|easy]|].
    apply Rmult_le_pos; [apply pos_INR|easy].
  - right; right. split; [easy|]. apply integer_mult; [rewrite INR_IZR_INZ; apply integer_IZR|easy].
Qed.

Definition invertible (b e : R) : Prop := 0 < b \/ (b <> 0 /\ integer e).

Lemma invertible_apart b e : invertible b e -> apart b e.
Proof. unfold invertible, apart. tauto. Qed.

Lemma splits_minus b e v : invertible b e -> splits b e v -> splits b (- e) (/ v).
Proof.
  intros I [A <-]. split; [|now apply Rpow_opp].
  destruct I as [H|[H1 H2]]; unfold apart; [now left|]. right; right. split; [easy|].
  now apply integer_opp.
Qed.

Lemma invertible_times p b e : invertible b e -> invertible b (IZR (Zpos p) * e).
Proof.
  intros [H|[H1 H2]]; [now left|]. right. split; [easy|]. apply integer_mult; [|easy].
  apply integer_IZR.
Qed.

Lemma splits_number p b : splits b (IZR (Zpos p)) (b ^ Pos.to_nat p).
Proof.
  split; [|apply Rpow_number]. right; left. split; [apply integer_IZR|apply IZR_le; lia].
Qed.

Lemma splits_number_negative p b : b <> 0 -> splits b (IZR (Zneg p)) (/ b ^ Pos.to_nat p).
Proof.
  intros H. split; [|apply Rpow_number_negative]. right; right. split; [easy|apply integer_IZR].
Qed.

Lemma splits_root q p b :
  0 < b -> splits b (IZR (Zpos p) / IZR (Zpos q)) (root (Pos.to_nat q) b ^ Pos.to_nat p).
Proof.
  intros H. split; [now left|].
  rewrite <- (Rpow_root b (Pos.to_nat q)) by (lia || easy).
  rewrite <- Rpow_times by now left. f_equal.
  rewrite !INR_IZR_INZ, !positive_nat_Z. field. apply not_0_IZR. lia.
Qed.

Lemma Rpow_turned b c e : 0 < b -> c = / b -> Rpow b e = Rpow c (- e).
Proof.
  intros H ->. assert (0 < / b) by now apply Rinv_0_lt_compat.
  rewrite Rpow_opp by now left. rewrite Rpow_inverse by easy. now rewrite Rinv_inv.
Qed.

Lemma exp_cons x y v w : exp x = v -> exp y = w -> exp (x + y) = v * w.
Proof. intros <- <-. apply exp_plus. Qed.

Lemma exp_number p x : exp (IZR (Zpos p) * x) = exp x ^ Pos.to_nat p.
Proof. rewrite exp_times, INR_IZR_INZ. f_equal. f_equal. f_equal. lia. Qed.

Lemma exp_minus x v : exp x = v -> exp (- x) = / v.
Proof. intros <-. apply exp_Ropp. Qed.

Lemma exp_log_number p u : 0 < u -> exp (IZR (Zpos p) * ln u) = u ^ Pos.to_nat p.
Proof. intros H. rewrite exp_number. now rewrite exp_ln. Qed.

Lemma ln_cons x y v w : 0 < x -> 0 < y -> ln x = v -> ln y = w -> ln (x * y) = v + w.
Proof. intros X Y <- <-. now apply ln_mult. Qed.

Lemma ln_number p x : 0 < x -> ln (x ^ Pos.to_nat p) = IZR (Zpos p) * ln x.
Proof.
  intros H. rewrite <- Rpower_pow by easy. unfold Rpower. rewrite ln_exp.
  rewrite INR_IZR_INZ. f_equal. f_equal. lia.
Qed.

Lemma ln_inverse x v : 0 < x -> ln x = v -> ln (/ x) = - v.
Proof. intros H <-. now apply ln_Rinv. Qed.

Lemma Rmin_as_max x y : Rmin x y = - Rmax (- x) (- y).
Proof. rewrite Rmax_opp_Rmin. ring. Qed.

(** * Tactics *)

(** That an expression is an integer. *)
Ltac whole := repeat first
  [ apply integer_IZR | assumption | apply integer_plus | apply integer_mult | apply integer_minus
  | apply integer_opp | apply integer_pow ].

(** Products and sums of what is positive or not negative. *)
Ltac positive := lazymatch goal with
  | |- 0 < IZR _ => lra
  | |- 0 <= IZR _ => lra
  | |- 0 < IZR _ / IZR _ => lra
  | |- 0 <= IZR _ / IZR _ => lra
  | |- 0 <= _ ^ 2 => first [apply pow2_ge_0 | apply pow_le; positive]
  | |- _ => first
    [ match goal with H : ?P |- ?P => exact H end
    | match goal with H : 0 < ?a |- 0 <= ?a => exact (Rlt_le _ _ H) end
    | lazymatch goal with
      | |- 0 < ?a * ?b => apply Rmult_lt_0_compat; positive
      | |- 0 <= ?a * ?b => apply Rmult_le_pos; positive
      | |- 0 < ?a + ?b =>
        first [apply Rplus_lt_le_0_compat; positive | apply Rplus_le_lt_0_compat; positive]
      | |- 0 <= ?a + ?b => apply Rplus_le_le_0_compat; positive
      | |- 0 < / ?a => apply Rinv_0_lt_compat; positive
      | |- 0 <= / ?a => left; apply Rinv_0_lt_compat; positive
      | |- 0 < ?a ^ _ => apply pow_lt; positive
      | |- 0 <= ?a ^ _ => apply pow_le; positive
      | |- 0 < exp _ => apply exp_pos
      | |- 0 <= exp _ => left; apply exp_pos
      | |- 0 < Rpow _ _ => apply Rpow_positive; positive
      | |- 0 <= Rpow _ _ => left; apply Rpow_positive; positive
      | |- 0 <= sqrt _ => apply sqrt_pos
      | |- 0 <= root _ _ => apply root_nonnegative
      | |- 0 <= Rabs _ => apply Rabs_pos
      end
    | lra ]
  end.

(** That a denominator is not zero: it is known, or a multiple of what is, or positive. *)
Ltac nonzero := first
  [ match goal with H : ?P |- ?P => exact H end
  | lazymatch goal with
    | |- ?a * ?b <> 0 => apply Rmult_integral_contrapositive_currified; nonzero
    | |- ?a ^ _ <> 0 => apply pow_nonzero; nonzero
    | |- / ?a <> 0 => apply Rinv_neq_0_compat; nonzero
    | |- - ?a <> 0 => apply Ropp_neq_0_compat; nonzero
    | |- exp _ <> 0 => apply Rgt_not_eq, exp_pos
    | |- IZR (Zpos _) <> 0 => lra
    | |- IZR (Zneg _) <> 0 => lra
    | |- Rpow _ _ <> 0 => first
      [ apply Rgt_not_eq, Rpow_positive; solve [positive] | apply Rpow_nonzero; [nonzero|whole] ]
    end
  | match goal with H : 0 < ?a |- ?a <> 0 => exact (Rgt_not_eq _ _ H) end
  | let E := fresh in intro E;
    match goal with
    | H : ?p <> 0 |- False => apply H; clear - E; lra
    end
  | apply Rgt_not_eq; solve [positive]
  | lra
  | let E := fresh in intro E;
    match goal with
    | H : ?p <> 0 |- False => apply H; clear - E; nra
    end ].

(** An identity between quotients of polynomials in atoms. *)
Ltac identity := first [ring | field; repeat split; nonzero].

Ltac fractions := first [field; repeat split; nonzero | ring].

(** Powers whose exponents have become numbers. *)
Ltac numeric_powers := repeat match goal with
  | |- context [root 2 ?u] => rewrite (root_two u)
  | |- context [Rpow ?b (IZR (Zpos ?p))] =>
    rewrite (Rpow_number b p); let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n
  | |- context [Rpow ?b (IZR Z0)] => rewrite (Rpow_0_nat b)
  | |- context [Rpow ?b (IZR (Zneg ?p))] =>
    rewrite (Rpow_number_negative b p); let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n
  end.
Tactic Notation "numeric_powers" "in" hyp(H) := revert H; numeric_powers; intros H.

(** What has been shown in other words: the same up to [lra], or up to the arguments of functions. *)
Ltac alike := first
  [ reflexivity | ring
  | lazymatch goal with
    | |- ?a + ?b = ?c + ?d => apply f_equal2; alike
    | |- ?a - ?b = ?c - ?d => apply f_equal2; alike
    | |- ?a * ?b = ?c * ?d => apply f_equal2; alike
    | |- ?f ?a ?b = ?f ?c ?d => apply f_equal2; alike
    | |- ?f ?a = ?f ?b => apply f_equal; alike
    end
  | field; repeat split; nonzero ].
Ltac reworded H := lazymatch type of H with
  | 0 <= ?a => lazymatch goal with |- 0 <= ?b => replace b with a by alike; exact H end
  | 0 < ?a => lazymatch goal with |- 0 < ?b => replace b with a by alike; exact H end
  | ?a = 0 => lazymatch goal with |- ?b = 0 => replace b with a by alike; exact H end
  | ?a <= ?b => lazymatch goal with
    | |- 0 <= ?c - ?d => replace c with b by alike; replace d with a by alike; lra
    end
  | ?a < ?b => lazymatch goal with
    | |- 0 < ?c - ?d => replace c with b by alike; replace d with a by alike; lra
    end
  | ?a = ?b => lazymatch goal with
    | |- ?c - ?d = 0 => replace c with a by alike; replace d with b by alike; lra
    end
  end.
Ltac adapted H := first [exact H | lra | reworded H].

(** That the sides of a claim are defined, from what was shown on the way. *)
Lemma pow_defined_positive b e : 0 < b -> pow_defined b e.
Proof. now left. Qed.

Lemma pow_defined_natural b e : integer e -> 0 <= e -> pow_defined b e.
Proof.
  intros I H. destruct (Req_dec b 0) as [->|N]; unfold pow_defined; tauto.
Qed.

Lemma pow_defined_nonzero b e : integer e -> b <> 0 -> pow_defined b e.
Proof. unfold pow_defined. tauto. Qed.

Ltac defined := match goal with
  | H : ?P |- ?P => exact H
  | |- _ <> 0 => nonzero
  | |- 0 <= _ => positive
  | |- 0 < _ => positive
  | |- pow_defined _ _ => first
    [ apply pow_defined_positive; solve [positive]
    | apply pow_defined_natural; [solve [whole] | solve [positive | lra]]
    | apply pow_defined_nonzero; [solve [whole] | solve [nonzero]] ]
  | |- (_ <= _)%Z => lia
  end.

Lemma multiple_zero m e : e = 0 -> m * e = 0.
Proof. intros ->. ring. Qed.
Lemma zero_plus a b : a = 0 -> b = 0 -> a + b = 0.
Proof. intros -> ->. ring. Qed.
Lemma combined_nonnegative goal a b : goal = a + b -> 0 <= a -> b = 0 -> 0 <= goal.
Proof. intros; lra. Qed.
Lemma combined_positive goal a b : goal = a + b -> 0 < a -> b = 0 -> 0 < goal.
Proof. intros; lra. Qed.
Lemma combined_zero goal a b : goal = a + b -> a = 0 -> b = 0 -> goal = 0.
Proof. intros; lra. Qed.
