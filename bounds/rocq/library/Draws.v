(** Draws exist: N of C clients without replacement, all sets of them alike. *)

From Coq Require Import Reals ZArith Lra Lia List.
From Fedproof Require Import Language Lemmas Rules Slopes Sums Vectors Composed Clients Chances.
Import ListNotations.
Open Scope R_scope.

Section Instance.
Variables (V : sources) (c n : nat).
Hypothesis few : (n <= c)%nat.
Let L := sets c n few.
Let W := over L V.

Definition marked (i : Z) (u : W) : W := fun s => (mark (Z.to_nat (i - 1)) s * u s)%V.

Lemma marked_self i (u v : W) : dot (marked i u) v = dot u (marked i v).
Proof. apply E_ext. intros s. unfold marked. now rewrite dot_scale, dot_scale_r. Qed.

Lemma marked_twice i (u v : W) : dot (marked i (marked i u)) v = dot (marked i u) v.
Proof.
  apply E_ext. intros s. unfold marked, mark. rewrite !dot_scale.
  destruct (nth _ s false); ring.
Qed.

(** What does not depend on the draw is its mean. *)
Lemma alone (u : W) z : free (V := W) 0 u -> dot u z = E L (fun s => dot (average L u) (z s)).
Proof. intros F. rewrite <- (F z). reflexivity. Qed.

Lemma alone_twice (f : list bool -> R) (u v : W) (p : W -> W) :
  free (V := W) 0 u -> free (V := W) 0 v ->
  (forall x y, dot (p x) y = dot x (p y)) -> (forall x s, same (p x s) (f s * x s)%V) ->
  dot u (p v) = E L f * dot u v.
Proof.
  intros F G self at_s.
  assert (A : dot u v = dot (average L u) (average L v)).
  { rewrite alone by exact F. rewrite (dot_sym _ (average L u)), dot_average. apply E_ext.
    intros s. apply dot_sym. }
  rewrite A, alone by exact F.
  rewrite (E_ext L _ (fun s => dot (p v s) (average L u))) by (intros; apply dot_sym).
  change (dot (p v) ((fun _ => average L u) : W) = E L f * dot (average L u) (average L v)).
  rewrite self, alone by exact G.
  rewrite (E_ext L _ (fun s => dot (average L u) (average L v) * f s)).
  - rewrite E_scale. ring.
  - intros s. rewrite (dot_sym _ (average L v)), (at_s _ s _), dot_scale. ring.
Qed.

Lemma client i : (1 <= i <= Z.of_nat c)%Z -> (Z.to_nat (i - 1) < c)%nat.
Proof. lia. Qed.

Definition drawn_of_all : draw (V := W) 0 (Z.of_nat c) (Z.of_nat n).
Proof.
  refine (Draw W 0%nat (Z.of_nat c) (Z.of_nat n) _ marked marked_self marked_twice _ _).
  - lia.
  - intros i u v I F G. rewrite marked_self.
    rewrite (alone_twice (mark (Z.to_nat (i - 1))) u v (marked i)) by
      (assumption || apply marked_self || (intros; apply same_refl)).
    f_equal. unfold L. rewrite E_sets, <- !INR_IZR_INZ. pose proof (ones c n _ (client i I)) as O.
    pose proof (many_some c n few). assert (0 < INR c) by (apply lt_0_INR; lia).
    change (total (mark (Z.to_nat (i - 1))) (subsets c n)) with (with_one c n (Z.to_nat (i - 1))).
    apply Rmult_eq_reg_l with (INR c * many c n); [|nra].
    transitivity (INR c * with_one c n (Z.to_nat (i - 1))); [field; lra|]. rewrite O. field. lra.
  - intros i j u v I J D F G. rewrite marked_self.
    rewrite (alone_twice (fun s => mark (Z.to_nat (i - 1)) s * mark (Z.to_nat (j - 1)) s) u v
      (fun x => marked i (marked j x))).
    + f_equal. unfold L. rewrite E_sets, <- !INR_IZR_INZ. pose proof (many_some c n few).
      assert (1 < INR c) by (apply (lt_INR 1); lia).
      assert (T : INR c * (INR c - 1) * with_two c n (Z.to_nat (i - 1)) (Z.to_nat (j - 1))
        = INR n * (INR n - 1) * many c n).
      { destruct (Z_lt_le_dec i j).
        - apply twos; lia.
        - unfold with_two. rewrite (total_ext _ (fun s => mark (Z.to_nat (j - 1)) s
            * mark (Z.to_nat (i - 1)) s)) by (intros; ring). apply twos; lia. }
      change (total (fun s => mark (Z.to_nat (i - 1)) s * mark (Z.to_nat (j - 1)) s) (subsets c n))
        with (with_two c n (Z.to_nat (i - 1)) (Z.to_nat (j - 1))).
      apply Rmult_eq_reg_l with (INR c * (INR c - 1) * many c n);
        [|repeat apply Rmult_integral_contrapositive_currified; lra].
      transitivity (INR c * (INR c - 1) * with_two c n (Z.to_nat (i - 1)) (Z.to_nat (j - 1)));
        [field; lra|]. rewrite T. field. lra.
    + exact F.
    + exact G.
    + intros x y. rewrite !marked_self. unfold marked. apply E_ext. intros s.
      rewrite !dot_scale_r. ring.
    + intros x s z. unfold marked. rewrite !dot_scale. ring.
Defined.
End Instance.

(** What theorems suppose of a draw can be satisfied, beside anything else that is random. *)
Theorem draw_exists (V : sources) (C N : Z) :
  (0 <= N <= C)%Z -> exists W : sources, inhabited (draw (V := W) 0 C N).
Proof.
  intros R. assert (F : (Z.to_nat N <= Z.to_nat C)%nat) by lia.
  pose proof (drawn_of_all V (Z.to_nat C) (Z.to_nat N) F) as D.
  rewrite !Z2Nat.id in D by lia. eexists. constructor. exact D.
Qed.
