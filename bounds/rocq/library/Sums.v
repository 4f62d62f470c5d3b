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
