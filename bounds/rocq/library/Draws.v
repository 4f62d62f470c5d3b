(** Draws exist: N of C clients without replacement, all sets of them alike; in any finite number of
    rounds, each independent of all others and of whatever else is random. *)

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

(** Operators that stand on either side of a product. *)
Definition both_sides {V : space} (p : V -> V) : Prop := forall x y, dot (p x) y = dot x (p y).
Definition commutes {V : sources} (p : V -> V) (d : Data) : Prop :=
  forall u, same (p (mean d u)) (mean d (p u)).

(** What does not depend on a datum may be averaged over it first. *)
Lemma averaged {V : sources} d (u v : V) (p q : V -> V) :
  both_sides p -> both_sides q -> free d u -> free d v ->
  dot (p u) (q v) = dot (p (mean d u)) (q (mean d v)).
Proof.
  intros P Q F G. rewrite (P u), <- (F (p (q v))), <- (P (mean d u)).
  rewrite <- (Q (p (mean d u)) v), (dot_sym _ _ v), <- (G (q (p (mean d u)))), dot_sym. apply Q.
Qed.

Lemma mean_free {V : sources} d (u : V) : free d (mean d u).
Proof. intros z. apply mean_twice. Qed.

(** A source more in front of a draw. *)
Section Later.
Variables (L : law) (V : sources) (d : Data) (C N : Z) (D : draw (V := V) d C N).
Let W := over L V.

Definition later_pick (i : Z) (u : W) : W := fun a => pick D i (u a).

Lemma later_self i : both_sides (V := W) (later_pick i).
Proof. intros u v. apply E_ext. intros a. apply pick_self. Qed.

Definition later : draw (V := W) (S d) C N.
Proof.
  refine (Draw W (S d) C N (drawn_of _ _ _ D) later_pick later_self _ _ _).
  - intros i u v. apply E_ext. intros a. apply pick_twice.
  - intros i u v I F G.
    rewrite (averaged (V := W) (S d) u v (later_pick i) (fun x => x)) by (easy || apply later_self).
    rewrite (averaged (V := W) (S d) u v (fun x => x) (fun x => x)) by easy.
    symmetry. etransitivity; [symmetry; apply E_scale|]. apply E_ext. intros a. symmetry.
    apply pick_one; [exact I|apply mean_free|apply mean_free].
  - intros i j u v I J A F G.
    rewrite (averaged (V := W) (S d) u v (later_pick i) (later_pick j)) by (easy || apply later_self).
    rewrite (averaged (V := W) (S d) u v (fun x => x) (fun x => x)) by easy.
    symmetry. etransitivity; [symmetry; apply E_scale|]. apply E_ext. intros a. symmetry.
    apply pick_two; [exact I|exact J|exact A|apply mean_free|apply mean_free].
Defined.

Lemma later_commutes i : commutes (V := W) (later_pick i) 0.
Proof.
  intros u z. apply E_ext. intros a.
  change (dot (pick D i (average L u)) (z a) = dot (average L (fun b => pick D i (u b))) (z a)).
  rewrite pick_self, !dot_average. apply E_ext. intros b. symmetry. apply pick_self.
Qed.

Lemma later_commutes_too i e : commutes (pick D i) e -> commutes (V := W) (later_pick i) (S e).
Proof. intros F u z. apply E_ext. intros a. exact (F (u a) (z a)). Qed.
End Later.

Lemma marked_commutes V c n few i d : commutes (V := over (sets c n few) V) (marked V c n few i) (S d).
Proof.
  intros u z. apply E_ext. intros s. set (m := mark (Z.to_nat (i - 1)) s).
  change (dot (m * mean d (u s))%V (z s) = dot (mean d (m * u s)%V) (z s)).
  now rewrite mean_scale, dot_scale.
Qed.

(** * Rounds: T of them in front, each with a draw of its own *)

Section Rounds.
Variables (V : sources) (c n : nat).
Hypothesis few : (n <= c)%nat.

Fixpoint rounds (T : nat) : sources :=
  match T with O => V | S r => over (sets c n few) (rounds r) end.

(** The draw of round k; all rounds behind the last one have the draw of that. *)
Fixpoint drawn_at (T k : nat) :
    draw (V := rounds (S T)) (Nat.min k T) (Z.of_nat c) (Z.of_nat n) :=
  match T with
  | O => match k with O => drawn_of_all _ c n few | S _ => drawn_of_all _ c n few end
  | S r => match k with
    | O => drawn_of_all (rounds (S r)) c n few
    | S k' => later (sets c n few) _ _ _ _ (drawn_at r k')
    end
  end.

Lemma drawn_alone T k i d : d <> Nat.min k T -> commutes (pick (drawn_at T k) i) d.
Proof.
  revert k d. induction T as [|T IH]; intros [|k] [|d] A.
  - now elim A.
  - apply marked_commutes.
  - now elim A.
  - apply marked_commutes.
  - now elim A.
  - apply marked_commutes.
  - apply later_commutes.
  - apply later_commutes_too, IH. intros E. apply A. simpl. now rewrite E.
Qed.

(** What was there before. *)
Fixpoint old (T : nat) (u : V) : rounds T :=
  match T with O => u | S r => fun _ => old r u end.

Lemma old_dot T u v : dot (old T u) (old T v) = dot u v.
Proof.
  induction T as [|T IH]; [easy|].
  change (E (sets c n few) (fun _ => dot (old T u) (old T v)) = dot u v).
  now rewrite E_constant.
Qed.

Lemma old_combination T a u v : same (old T (a [*] u [+] v)) (a [*] old T u [+] old T v).
Proof. induction T as [|T IH]; [easy|]. intros z. apply E_ext. intros s. apply IH. Qed.

Lemma old_mean T d u : same (mean (T + d) (old T u)) (old T (mean d u)).
Proof. induction T as [|T IH]; [easy|]. intros z. apply E_ext. intros s. apply IH. Qed.

Lemma old_free T k u : (k < T)%nat -> free k (old T u).
Proof.
  revert k. induction T as [|T IH]; intros k A; [lia|]. intros z. apply E_ext. intros s.
  destruct k as [|k]; [|apply IH; lia].
  change (dot (average (sets c n few) (fun _ => old T u)) (z s) = dot (old T u) (z s)).
  rewrite dot_average. apply E_constant.
Qed.
End Rounds.

(** What theorems suppose of the draws of all rounds can be satisfied for any finite horizon: those
    of the rounds 0 to T have numbers of their own, and who is drawn in one of them has nothing to do
    with any other datum. Whatever else is random stays as it is, and depends on none of them. *)
Theorem draws_exist (V : sources) (C N : Z) (T : nat) :
  (0 <= N <= C)%Z ->
  exists (W : sources) (number : Z -> Data) (D : forall t : Z, draw (V := W) (number t) C N)
    (before : V -> W),
    (forall s t, (0 <= s <= Z.of_nat T)%Z -> (0 <= t <= Z.of_nat T)%Z ->
      number s = number t -> s = t) /\
    (forall t i d, d <> number t -> commutes (pick (D t) i) d) /\
    (forall u v, dot (before u) (before v) = dot u v) /\
    (forall a u v, same (before (a [*] u [+] v)) (a [*] before u [+] before v)) /\
    (forall d, exists e, forall u, same (mean e (before u)) (before (mean d u))) /\
    forall t u, free (number t) (before u).
Proof.
  intros R. destruct (Z_of_nat_complete C) as [c ->]; [lia|].
  destruct (Z_of_nat_complete N) as [n ->]; [lia|]. assert (few : (n <= c)%nat) by lia.
  exists (rounds V c n few (S T)), (fun t => Nat.min (Z.to_nat t) T).
  exists (fun t => drawn_at V c n few T (Z.to_nat t)), (old V c n few (S T)).
  refine (conj _ (conj _ (conj _ (conj _ (conj _ _))))).
  - intros s t. lia.
  - intros t i d. apply drawn_alone.
  - apply old_dot.
  - apply old_combination.
  - intros d. exists (S T + d)%nat. apply old_mean.
  - intros t u. apply old_free. lia.
Qed.
