(** Sums, taken apart term by term. *)

From Coq Require Import Reals ZArith Lra Lia.
From Interval Require Import Tactic.
From Fedproof Require Import Language Lemmas Rules.
Open Scope R_scope.

Lemma sum_cons f g a b v w :
  Rsum f a b = v -> Rsum g a b = w -> Rsum (fun k => f k + g k) a b = v + w.
Proof. intros <- <-. apply Rsum_plus. Qed.

Lemma sum_term c f a b v : Rsum f a b = v -> Rsum (fun k => c * f k) a b = c * v.
Proof. intros <-. apply Rsum_scale. Qed.

Lemma sum_constant c a b :
  (a - 1 <= b)%Z -> Rsum (fun _ => c) a b = c * (IZR b - (IZR a - 1)).
Proof. apply Rsum_constant. Qed.

Lemma sum_same f g a b c d :
  a = c -> b = d -> (forall k, (a <= k <= b)%Z -> f k = g k) -> Rsum f a b = Rsum g c d.
Proof. intros <- <-. apply Rsum_ext. Qed.

(** Limits are integers: what is known of them as reals holds of them. *)
Ltac limits := repeat first [rewrite plus_IZR | rewrite mult_IZR | rewrite minus_IZR | rewrite opp_IZR].
Ltac between := first
  [ lia | apply le_IZR; limits; lra | apply eq_IZR; limits; ring | apply eq_IZR; limits; lra ].

(** A sum between two numbers, written out. *)
Ltac unrolled :=
  repeat (rewrite Rsum_first by lia; cbn [Z.add Z.opp Pos.add Pos.succ Z.pos_sub]);
  rewrite Rsum_empty by lia; numeric_powers.

Ltac specialised := repeat match goal with
  | k : Z, H : (_ <= ?k <= _)%Z, F : forall j : Z, (_ <= j <= _)%Z -> _ |- _ => specialize (F k H)
  end.
Ltac defined_inside := intros; specialised; defined.

(** Relations between numbers. *)
Ltac written_out := repeat match goal with |- context [Rsum _ _ _] => progress unrolled end.
(** A number as a quotient of two integers. *)
Ltac quotient e := lazymatch e with
  | IZR ?z => constr:((z, 1%Z))
  | / ?a => let x := quotient a in constr:((snd x, fst x))
  | ?a / ?b => let x := quotient (a * / b) in x
  | ?a * ?b => let x := quotient a in let y := quotient b in
    constr:(((fst x * fst y)%Z, (snd x * snd y)%Z))
  | ?a + ?b => let x := quotient a in let y := quotient b in
    constr:(((fst x * snd y + fst y * snd x)%Z, (snd x * snd y)%Z))
  | ?a - ?b => let x := quotient a in let y := quotient b in
    constr:(((fst x * snd y - fst y * snd x)%Z, (snd x * snd y)%Z))
  end.
Ltac rational_number := lazymatch goal with |- rational ?e =>
    let x := quotient e in
    let p := eval vm_compute in (fst x) in let q := eval vm_compute in (snd x) in
    exists p, q; split; [easy|first [lra | field]]
  end.
Ltac plain_roots := repeat match goal with
  | |- context [sqrt ?e] => first
    [ replace e with 0 by lra; rewrite sqrt_0 | replace e with 1 by lra; rewrite sqrt_1
    | let x := quotient e in
      let p := eval vm_compute in (Z.sqrt (fst x)) in let q := eval vm_compute in (Z.sqrt (snd x)) in
      replace (sqrt e) with (IZR p / IZR q) by (symmetry; apply sqrt_lem_1; lra) ]
  end.
Ltac plain_numbers := numeric_powers; try written_out; rewrite ?sqrt_0, ?sqrt_1; plain_roots.
(** A product of roots is the root of a square. *)
Ltac root_products := rewrite ?Rmult_1_r, ?Rmult_1_l; repeat match goal with
  | |- context [sqrt ?a * sqrt ?b] => rewrite <- (sqrt_mult a b) by lra
  end;
  match goal with
  | |- sqrt _ = _ => apply sqrt_lem_1; lra
  | |- _ = sqrt _ => symmetry; apply sqrt_lem_1; lra
  end.
Ltac compared := first
  [ lra
  | solve [root_products]
  | apply Rminus_le; match goal with |- ?e <= 0 => field_simplify (e); lra end
  | apply Rminus_lt; match goal with |- ?e < 0 => field_simplify (e); lra end
  | apply Rminus_diag_uniq; match goal with |- ?e = 0 => field_simplify (e); lra end
  | field; repeat split; first [lra | nonzero]
  | interval | interval with (i_prec 100) | interval with (i_prec 400) ].
Ltac cases_compared :=
  unfold Rmax, Rmin, Rabs;
  repeat match goal with
  | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b)
  | |- context [Rcase_abs ?a] => destruct (Rcase_abs a)
  end;
  first [lra | compared | exfalso; match goal with
    | H : ~ (?a <= ?b) |- _ => apply H; compared
    | H : ?a <= ?b |- _ => apply (Rlt_not_le b a); [compared|exact H]
    end].
(** Powers of numbers and the greatest of them, inner ones first. *)
Lemma power_of_zero b e : b = 0 -> 0 < e -> Rpow b e = 0.
Proof. intros ->. apply Rpow_zero. Qed.
Lemma power_to_zero b e : e = 0 -> Rpow b e = 1.
Proof. intros ->. apply Rpow_0_nat. Qed.
Lemma pow_defined_zero b e : b = 0 -> rational e -> 0 < e -> pow_defined b e.
Proof. unfold pow_defined. tauto. Qed.
Ltac innermost e := lazymatch e with
  | context [Rmin _ _] => fail | context [Rmax _ _] => fail
  | context [Rabs _] => fail | context [Rpow _ _] => fail | _ => idtac
  end.
Ltac inner_values := repeat match goal with
  | |- context [Rmin ?a ?b] => innermost a; innermost b;
    first [rewrite (Rmin_left a b) by compared | rewrite (Rmin_right a b) by compared]
  | |- context [Rmax ?a ?b] => innermost a; innermost b;
    first [rewrite (Rmax_left a b) by compared | rewrite (Rmax_right a b) by compared]
  | |- context [Rabs ?a] => innermost a;
    first [rewrite (Rabs_pos_eq a) by compared | rewrite (Rabs_left1 a) by compared]
  | |- context [Rpow ?b ?e] => innermost b; innermost e; first
    [ rewrite (power_to_zero b e) by lra | rewrite (power_of_zero b e) by compared
    | rewrite (Rpow_pos b e) by compared ]
  end.
Ltac decided := intros; plain_numbers; first
  [ lia
  | lazymatch goal with
    | |- pow_defined _ _ => first
      [ apply pow_defined_positive; decided
      | apply pow_defined_natural; [solve [whole]|decided]
      | apply pow_defined_nonzero; [solve [whole]|decided]
      | apply pow_defined_zero; [decided|rational_number|decided] ]
    | |- ?a <> ?b => first
      [ lra | apply (IZR_neq _ 0); lia | nonzero
      | apply Rgt_not_eq; solve [compared] | apply Rlt_not_eq; solve [compared] ]
    end
  | compared
  | positive
  | progress inner_values; compared
  | cases_compared ].
Ltac differs := first [apply Rlt_not_eq; solve [decided] | apply Rgt_not_eq; solve [decided]].

(** Places of sequences and of indices. *)
Ltac ranged := split; first [lia | between].
Ltac placed := repeat match goal with
    | H : (_ <= _)%Z |- _ => apply IZR_le in H; revert H
    end; limits; intros; lra.
Ltac term_placed := first
  [ match goal with
    | F : forall t : Z, _ |- context [?x ?k] => first [apply (F k) | destruct (F k) as [? ?]; lra | pose proof (F k); lra]
    end ].
Ltac sum_placed := apply Rsum_nonnegative; intros; repeat match goal with
    | F : forall t : Z, 0 <= ?x t |- context [?x ?k] =>
      lazymatch goal with H : 0 <= x k |- _ => fail | |- _ => pose proof (F k) end
    end; positive.

(** Powers of sums of places, and sums that are one summand longer. *)
Ltac longer := repeat match goal with
  | |- context [Rsum ?f ?a ?b] =>
    match goal with
    | |- context [Rsum f a ?c] =>
      lazymatch b with c => fail | _ => idtac end;
      replace b with (c + 1)%Z by lia; rewrite (Rsum_last f a c) by between
    end
  end.
Ltac settled H := first
  [ exact H
  | let W := fresh in
    pose proof H as W; revert W; limits; numeric_powers; longer; cbv beta; limits; numeric_powers;
    intros W; decompose [and] W;
    first [assumption | lra | match goal with E : _ |- _ => solve [adapted E] end
      | defined | defined_inside | between] ].
