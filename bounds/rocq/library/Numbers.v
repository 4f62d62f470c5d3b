(** Relations between numbers, by coq-interval, which computes with the integers and floats of the
    machine. Loading it takes as long as all the rest: only files that need this load it. *)

From Coq Require Import Reals ZArith Lra Lia.
From Interval Require Import Tactic.
From Fedproof Require Import Language Lemmas Rules Slopes Sums.
Open Scope R_scope.

(** The sign of an expression without letters that are not bounded. *)
Ltac enclosed :=
  try solve [by_series];
  repeat (rewrite Rpow_pos; [|solve [lra | interval]]);
  first [interval | interval with (i_prec 100) | interval with (i_prec 300)].

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
