(** Draws exist: N of C clients without replacement, all sets of them alike. *)

From Coq Require Import Reals ZArith Lra Lia List.
From Fedproof Require Import Language Lemmas Rules Slopes Sums Vectors Composed Clients.
Import ListNotations.
Open Scope R_scope.

(** Who is drawn, as marks; each set of n of c once. *)
Fixpoint subsets (c n : nat) : list (list bool) :=
  match c, n with
  | O, O => [[]]
  | O, S _ => []
  | S c', O => map (cons false) (subsets c' O)
  | S c', S n' => map (cons true) (subsets c' n') ++ map (cons false) (subsets c' n)
  end.

Definition mark (i : nat) (s : list bool) : R := if nth i s false then 1 else 0.
Definition many c n : R := total (fun _ => 1) (subsets c n).
Definition with_one c n i : R := total (mark i) (subsets c n).
Definition with_two c n i j : R := total (fun s => mark i s * mark j s) (subsets c n).

Lemma many_step c n : many (S c) (S n) = many c n + many c (S n).
Proof. unfold many. cbn [subsets]. now rewrite total_app, !total_map. Qed.

Lemma many_none c : many (S c) 0 = many c 0.
Proof. unfold many. cbn [subsets]. now rewrite total_map. Qed.

Lemma many_more c n : INR (S n) * many c (S n) = (INR c - INR n) * many c n.
Proof.
  revert n. induction c as [|c IH]; intros n.
  - destruct n as [|n]; unfold many; simpl; ring.
  - rewrite many_step. destruct n as [|n].
    + rewrite many_none. pose proof (IH O) as A. rewrite !S_INR in *. simpl INR in *. nra.
    + rewrite many_step. pose proof (IH n) as A. pose proof (IH (S n)) as B. rewrite !S_INR in *. nra.
Qed.

Lemma total_zero {T} (l : list T) : total (fun _ => 0) l = 0.
Proof. induction l as [|a l IH]; simpl; [easy|]. unfold total in *. simpl. rewrite IH. ring. Qed.

Lemma one_first c n : with_one (S c) (S n) 0 = many c n.
Proof.
  unfold with_one, many, mark. cbn [subsets]. rewrite total_app, !total_map. simpl.
  rewrite total_zero. ring.
Qed.

Lemma one_later c n i : with_one (S c) (S n) (S i) = with_one c n i + with_one c (S n) i.
Proof. unfold with_one, mark. cbn [subsets]. now rewrite total_app, !total_map. Qed.

Lemma one_none c i : with_one c 0 i = 0.
Proof.
  revert i. unfold with_one, mark. induction c as [|c IH]; intros i; simpl.
  - destruct i; simpl; ring.
  - rewrite total_map. destruct i; simpl; [apply total_zero|apply IH].
Qed.

Lemma ones c n i : (i < c)%nat -> INR c * with_one c n i = INR n * many c n.
Proof.
  revert n i. induction c as [|c IH]; intros n i L; [lia|].
  destruct n as [|n]; [rewrite one_none; simpl; ring|].
  pose proof (many_more c n) as M. rewrite many_step. destruct i as [|i].
  - rewrite one_first, !S_INR in *. nra.
  - assert (I : (i < c)%nat) by lia. pose proof (IH n i I) as P. pose proof (IH (S n) i I) as Q.
    rewrite one_later. assert (0 < INR c) by (apply lt_0_INR; lia).
    apply Rmult_eq_reg_l with (INR c); [|lra]. rewrite !S_INR in *.
    transitivity ((INR c + 1) * (INR c * with_one c n i + INR c * with_one c (S n) i)); [ring|].
    rewrite P, Q. transitivity ((INR c + 1) * INR c * many c n); [nra|].
    transitivity (INR c * ((INR n + 1) * many c n + (INR n + 1) * many c (S n))); [rewrite M; ring|ring].
Qed.

Lemma two_first c n j : with_two (S c) (S n) 0 (S j) = with_one c n j.
Proof.
  unfold with_two, with_one, mark. cbn [subsets]. rewrite total_app, !total_map. simpl.
  rewrite (total_ext (fun a => 0 * _) (fun _ => 0)) by (intros; ring). rewrite total_zero, Rplus_0_r.
  apply total_ext. intros. ring.
Qed.

Lemma two_later c n i j :
  with_two (S c) (S n) (S i) (S j) = with_two c n i j + with_two c (S n) i j.
Proof. unfold with_two, mark. cbn [subsets]. now rewrite total_app, !total_map. Qed.

Lemma two_none c i j : with_two c 0 i j = 0.
Proof.
  revert i j. unfold with_two, mark. induction c as [|c IH]; intros i j; simpl.
  - destruct i, j; simpl; ring.
  - rewrite total_map. destruct i as [|i], j as [|j]; simpl;
      try (erewrite total_ext; [apply (total_zero (subsets c 0))|]; intros; simpl; ring).
    apply IH.
Qed.

Lemma twos c n i j :
  (i < j)%nat -> (j < c)%nat ->
  INR c * (INR c - 1) * with_two c n i j = INR n * (INR n - 1) * many c n.
Proof.
  revert n i j. induction c as [|c IH]; intros n i j L J; [lia|].
  destruct n as [|n]; [rewrite two_none; simpl; ring|]. destruct j as [|j]; [lia|].
  pose proof (many_more c n) as M. rewrite many_step. destruct i as [|i].
  - rewrite two_first. pose proof (ones c n j ltac:(lia)) as P. rewrite !S_INR in *.
    transitivity ((INR c + 1) * (INR c * with_one c n j)); [ring|]. rewrite P.
    transitivity (INR n * ((INR n + 1) * many c n + (INR n + 1) * many c (S n))); [rewrite M; ring|ring].
  - assert (I : (i < j)%nat) by lia. assert (K : (j < c)%nat) by lia.
    pose proof (IH n i j I K) as P. pose proof (IH (S n) i j I K) as Q. rewrite two_later.
    assert (1 < INR c) by (apply (lt_INR 1); lia).
    apply Rmult_eq_reg_l with (INR c - 1); [|lra]. rewrite !S_INR in *.
    transitivity ((INR c + 1) * (INR c * (INR c - 1) * with_two c n i j
      + INR c * (INR c - 1) * with_two c (S n) i j)); [ring|]. rewrite P, Q.
    transitivity ((INR c + 1) * INR n * ((INR n - 1) * many c n + (INR n + 1) * many c (S n))); [ring|].
    rewrite M.
    transitivity ((INR c - 1) * INR n * ((INR n + 1) * many c n + (INR n + 1) * many c (S n)));
      [rewrite M; ring|ring].
Qed.

Lemma total_length {T} (l : list T) : total (fun _ => 1) l = INR (length l).
Proof.
  induction l as [|a l IH]; [easy|]. cbn [length]. rewrite S_INR, <- IH. unfold total. simpl. ring.
Qed.

Lemma many_some c n : (n <= c)%nat -> 0 < many c n.
Proof.
  revert n. induction c as [|c IH]; intros n L.
  - replace n with O by lia. unfold many. simpl. lra.
  - destruct n as [|n]; [rewrite many_none; apply IH; lia|]. rewrite many_step.
    pose proof (IH n ltac:(lia)). assert (0 <= many c (S n)); [|lra].
    unfold many. rewrite total_length. apply pos_INR.
Qed.

Lemma subsets_some c n : (n <= c)%nat -> subsets c n <> [].
Proof. intros L E. pose proof (many_some c n L) as P. unfold many in P. rewrite E in P. simpl in P. lra. Qed.

Definition sets c n (L : (n <= c)%nat) : law := alike_law (subsets c n) (subsets_some c n L).

Lemma E_sets c n L f : E (sets c n L) f = / many c n * total f (subsets c n).
Proof. unfold E. simpl. rewrite weighted_equally. unfold many. now rewrite total_length. Qed.

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
