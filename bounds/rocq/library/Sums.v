(** Sums, taken apart term by term. *)

From Coq Require Import Reals ZArith Lra Lia.
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
    first [assumption | lra | match goal with E : _ |- _ => solve [reworded E] end
      | defined | defined_inside | between] ].
