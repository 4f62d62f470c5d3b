(** Who is drawn: N of C clients without replacement, all sets of them alike; and means over that. *)

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

(** * As clients are numbered: from 1 to C *)

Definition without (C N : Z) : law :=
  sets (Z.to_nat C) (Nat.min (Z.to_nat N) (Z.to_nat C)) (Nat.le_min_r _ _).

(** 1 where a client is drawn, and 0 otherwise. *)
Definition here (i : Z) (s : list bool) : R := mark (Z.to_nat (i - 1)) s.

(** Sums over those drawn. *)
Definition chosen (C : Z) (s : list bool) (f : Z -> R) : R := Rsum (fun i => here i s * f i) 1 C.
Definition vchosen {V : space} (C : Z) (s : list bool) (f : Z -> V) : V :=
  vsum (fun i => (here i s * f i)%V) 1 C.

Definition is_drawn (C N : Z) (s : list bool) : Prop := In s (subsets (Z.to_nat C) (Z.to_nat N)).

Lemma total_ext_in {T} (f g : T -> R) l : (forall a, In a l -> f a = g a) -> total f l = total g l.
Proof.
  intros F. induction l as [|a l IH]; [easy|]. unfold total in *. simpl.
  rewrite F by now left. rewrite IH; [easy|]. intros b B. apply F. now right.
Qed.

Lemma marks_all c : forall n k s, In s (subsets c n) ->
  Rsum (fun i => mark (Z.to_nat (i - k)) s) k (k + Z.of_nat c - 1) = INR n.
Proof.
  induction c as [|c IH]; intros n k s I.
  - rewrite Rsum_empty by lia. destruct n as [|n]; [easy|now destruct I].
  - assert (T : forall b t, Rsum (fun i => mark (Z.to_nat (i - k)) (b :: t)) k (k + Z.of_nat (S c) - 1)
      = (if b then 1 else 0)
        + Rsum (fun i => mark (Z.to_nat (i - (k + 1))) t) (k + 1) (k + 1 + Z.of_nat c - 1)).
    { intros b t. rewrite Rsum_first by lia. rewrite Z.sub_diag. f_equal.
      replace (k + Z.of_nat (S c) - 1)%Z with (k + 1 + Z.of_nat c - 1)%Z by lia.
      apply Rsum_ext. intros i J.
      replace (Z.to_nat (i - k)) with (S (Z.to_nat (i - (k + 1)))) by lia. easy. }
    destruct n as [|n]; cbn [subsets] in I.
    + apply in_map_iff in I as [t [<- I]]. rewrite T, (IH O) by exact I. simpl. ring.
    + apply in_app_or in I as [I|I]; apply in_map_iff in I as [t [<- I]].
      * rewrite T, (IH n) by exact I. rewrite S_INR. ring.
      * rewrite T, (IH (S n)) by exact I. ring.
Qed.

Section Chances.
Variables C N : Z.
Hypothesis drawn_some : (1 <= N)%Z.
Hypothesis drawn_of : (N <= C)%Z.
Let c := Z.to_nat C.
Let n := Z.to_nat N.

Lemma E_without (f : list bool -> R) : E (without C N) f = / many c n * total f (subsets c n).
Proof.
  unfold without. rewrite E_sets. fold c n.
  change (/ many c (Nat.min n c) * total (T := list bool) f (subsets c (Nat.min n c))
    = / many c n * total f (subsets c n)).
  now rewrite (Nat.min_l n c) by (unfold c, n; lia).
Qed.

Lemma E_without_ext (f g : list bool -> R) :
  (forall s, is_drawn C N s -> f s = g s) -> E (without C N) f = E (without C N) g.
Proof. intros F. rewrite !E_without. f_equal. now apply total_ext_in. Qed.

Lemma many_nonzero : many c n <> 0.
Proof. pose proof (many_some c n ltac:(lia)). lra. Qed.

Lemma INR_c : INR c = IZR C.
Proof. unfold c. rewrite INR_IZR_INZ, Z2Nat.id by lia. easy. Qed.

Lemma INR_n : INR n = IZR N.
Proof. unfold n. rewrite INR_IZR_INZ, Z2Nat.id by lia. easy. Qed.

Lemma clients_some : 1 <= IZR C.
Proof. apply IZR_le. lia. Qed.

Lemma chance_one i : (1 <= i <= C)%Z -> E (without C N) (here i) = IZR N / IZR C.
Proof.
  intros I. rewrite E_without. change (total (here i) (subsets c n)) with (with_one c n (Z.to_nat (i - 1))).
  pose proof (ones c n (Z.to_nat (i - 1)) ltac:(lia)) as O. rewrite INR_c, INR_n in O.
  pose proof many_nonzero. pose proof clients_some.
  apply Rmult_eq_reg_l with (IZR C * many c n); [|apply Rmult_integral_contrapositive_currified; lra].
  transitivity (IZR C * with_one c n (Z.to_nat (i - 1))); [field; lra|]. rewrite O. field. lra.
Qed.

Lemma chance_two i j :
  (1 <= i <= C)%Z -> (1 <= j <= C)%Z -> i <> j ->
  E (without C N) (fun s => here i s * here j s) = IZR N * (IZR N - 1) / (IZR C * (IZR C - 1)).
Proof.
  intros I J D. rewrite E_without.
  change (total (fun s => here i s * here j s) (subsets c n))
    with (with_two c n (Z.to_nat (i - 1)) (Z.to_nat (j - 1))).
  assert (T : INR c * (INR c - 1) * with_two c n (Z.to_nat (i - 1)) (Z.to_nat (j - 1))
    = INR n * (INR n - 1) * many c n).
  { destruct (Z_lt_le_dec i j).
    - apply twos; lia.
    - unfold with_two. rewrite (total_ext _ (fun s => mark (Z.to_nat (j - 1)) s
        * mark (Z.to_nat (i - 1)) s)) by (intros; ring). apply twos; lia. }
  rewrite INR_c, INR_n in T. pose proof many_nonzero.
  assert (2 <= IZR C) by (apply IZR_le; lia).
  apply Rmult_eq_reg_l with (IZR C * (IZR C - 1) * many c n);
    [|repeat apply Rmult_integral_contrapositive_currified; lra].
  transitivity (IZR C * (IZR C - 1) * with_two c n (Z.to_nat (i - 1)) (Z.to_nat (j - 1)));
    [field; lra|]. rewrite T. field. lra.
Qed.

Lemma here_twice i s : here i s * here i s = here i s.
Proof. unfold here, mark. destruct (nth _ s false); ring. Qed.

Lemma chance_alike i : (1 <= i <= C)%Z -> E (without C N) (fun s => here i s * here i s) = IZR N / IZR C.
Proof. intros I. rewrite <- (chance_one i I). apply E_ext. intros s. apply here_twice. Qed.

(** As many as are drawn. *)
Lemma chosen_all s : is_drawn C N s -> chosen C s (fun _ => 1) = IZR N.
Proof.
  intros I. rewrite <- INR_n, <- (marks_all c n 1 s I). unfold chosen.
  replace (1 + Z.of_nat c - 1)%Z with C by lia. apply Rsum_ext. intros i J. unfold here. ring.
Qed.

(** * Means of products of sums over those drawn *)

Lemma E_Rsum (f : list bool -> Z -> R) a b :
  E (without C N) (fun s => Rsum (f s) a b) = Rsum (fun i => E (without C N) (fun s => f s i)) a b.
Proof.
  destruct (Z_lt_le_dec b a) as [L|L].
  - rewrite (Rsum_empty (fun i => E (without C N) (fun s => f s i))) by exact L.
    transitivity (E (without C N) (fun _ => 0)); [|apply E_constant].
    apply E_ext. intros s. now apply Rsum_empty.
  - apply (between_induction (fun m => E (without C N) (fun s => Rsum (f s) a m)
      = Rsum (fun i => E (without C N) (fun s => f s i)) a m) (a - 1) b); [| |lia].
    + intros _. rewrite (Rsum_empty (fun i => E (without C N) (fun s => f s i))) by lia.
      transitivity (E (without C N) (fun _ => 0)); [|apply E_constant].
      apply E_ext. intros s. apply Rsum_empty. lia.
    + intros m A B IH. rewrite (Rsum_last (fun i => E (without C N) (fun s => f s i))) by lia.
      rewrite <- IH, <- E_plus. apply E_ext. intros s. apply Rsum_last. lia.
Qed.

Lemma moment_one f : E (without C N) (fun s => chosen C s f) = IZR N / IZR C * Rsum f 1 C.
Proof.
  unfold chosen. rewrite E_Rsum, <- Rsum_scale. apply Rsum_ext. intros i I.
  rewrite <- (chance_one i I), (Rmult_comm _ (f i)), <- E_scale. apply E_ext. intros s. ring.
Qed.

Lemma moment_two f g h :
  (forall i, (1 <= i <= C)%Z -> f i * g i = h i) ->
  E (without C N) (fun s => chosen C s f * chosen C s g) =
    IZR N * (IZR N - 1) / (IZR C * (IZR C - 1)) * (Rsum f 1 C * Rsum g 1 C - Rsum h 1 C)
    + IZR N / IZR C * Rsum h 1 C.
Proof.
  intros H. set (two := IZR N * (IZR N - 1) / (IZR C * (IZR C - 1))).
  rewrite (E_ext (without C N) _ (fun s => Rsum (fun i => chosen C s g * (here i s * f i)) 1 C))
    by (intros s; rewrite Rsum_scale; apply Rmult_comm).
  rewrite E_Rsum.
  rewrite (Rsum_ext _ (fun i => two * Rsum g 1 C * f i + (IZR N / IZR C - two) * h i)).
  - rewrite Rsum_plus, !Rsum_scale. ring.
  - intros i I. rewrite <- (H i I).
    rewrite (E_ext (without C N) _ (fun s => Rsum (fun j => f i * g j * (here i s * here j s)) 1 C)).
    2:{ intros s. unfold chosen. rewrite Rmult_comm, <- Rsum_scale. apply Rsum_ext.
        intros j J. ring. }
    rewrite E_Rsum, (Rsum_but_one _ (fun j => two * f i * g j) i 1 C I).
    + rewrite Rsum_scale, E_scale, chance_alike by exact I. ring.
    + intros j J D. rewrite E_scale, chance_two by auto. fold two. ring.
Qed.

Section Vectors.
Context {V : space}.
Implicit Types x y : Z -> V.

Lemma dot_vchosen s x z : dot (vchosen C s x) z = chosen C s (fun i => dot (x i) z).
Proof. unfold vchosen, chosen. rewrite dot_vsum. apply Rsum_ext. intros i I. apply dot_scale. Qed.

Lemma moment_vector x z :
  E (without C N) (fun s => dot (vchosen C s x) z) = IZR N / IZR C * dot (vsum x 1 C) z.
Proof.
  rewrite (E_ext (without C N) _ (fun s => chosen C s (fun i => dot (x i) z))) by (intros; apply dot_vchosen).
  now rewrite moment_one, dot_vsum.
Qed.

Lemma moment_dot x y :
  E (without C N) (fun s => dot (vchosen C s x) (vchosen C s y)) =
    IZR N * (IZR N - 1) / (IZR C * (IZR C - 1))
      * (dot (vsum x 1 C) (vsum y 1 C) - Rsum (fun i => dot (x i) (y i)) 1 C)
    + IZR N / IZR C * Rsum (fun i => dot (x i) (y i)) 1 C.
Proof.
  set (two := IZR N * (IZR N - 1) / (IZR C * (IZR C - 1))).
  rewrite (E_ext (without C N) _ (fun s => Rsum (fun i => Rsum (fun j => dot (x i) (y j) * (here i s * here j s)) 1 C) 1 C)).
  2:{ intros s. rewrite dot_vchosen. unfold chosen. apply Rsum_ext. intros i I.
      rewrite dot_sym, dot_vchosen. unfold chosen. rewrite <- Rsum_scale. apply Rsum_ext.
      intros j J. rewrite (dot_sym _ (y j)). ring. }
  rewrite E_Rsum.
  rewrite (Rsum_ext _ (fun i => two * dot (x i) (vsum y 1 C) + (IZR N / IZR C - two) * dot (x i) (y i))).
  - rewrite Rsum_plus, !Rsum_scale, <- dot_vsum. ring.
  - intros i I. rewrite E_Rsum, (Rsum_but_one _ (fun j => two * dot (x i) (y j)) i 1 C I).
    + rewrite E_scale, chance_alike, Rsum_scale by exact I.
      rewrite (dot_sym _ (x i) (vsum y 1 C)), dot_vsum.
      rewrite (Rsum_ext (fun j => dot (y j) (x i)) (fun j => dot (x i) (y j))) by (intros; apply dot_sym).
      ring.
    + intros j J D. rewrite E_scale, chance_two by auto. fold two. ring.
Qed.
End Vectors.
End Chances.

(** * Sums over those drawn, taken apart term by term *)

Lemma chosen_ext C s f g : (forall i, (1 <= i <= C)%Z -> f i = g i) -> chosen C s f = chosen C s g.
Proof. intros F. apply Rsum_ext. intros i I. now rewrite F. Qed.

Lemma chosen_plus C s f g : chosen C s (fun i => f i + g i) = chosen C s f + chosen C s g.
Proof. unfold chosen. rewrite <- Rsum_plus. apply Rsum_ext. intros. ring. Qed.

Lemma chosen_scale C s k f : chosen C s (fun i => k * f i) = k * chosen C s f.
Proof. unfold chosen. rewrite <- Rsum_scale. apply Rsum_ext. intros. ring. Qed.

(** The numbers are a space: what holds for vectors holds for them. *)
Definition numbers : space.
Proof.
  refine (Space R 0 Rplus Rmult Rmult _ _ _ _); intros; try ring. apply Rle_0_sqr.
Defined.

Lemma numbers_dot (f g : Z -> numbers) a b : dot (vsum f a b) (vsum g a b) = Rsum f a b * Rsum g a b.
Proof.
  rewrite dot_vsum, Rmult_comm, <- Rsum_scale. apply Rsum_ext. intros i I.
  rewrite dot_sym, dot_vsum, Rmult_comm, <- Rsum_scale. apply Rsum_ext. intros j J. simpl. ring.
Qed.

(** * Tactics *)

Ltac sums_apart :=
  rewrite ?Rsum_plus, ?Rsum_scale; rewrite ?Rsum_constant by lia; rewrite <- ?dot_vsum;
  one_order; limits; fractions.

(** A says how many are drawn. *)
Ltac sums_apart_of A :=
  rewrite ?chosen_plus, ?chosen_scale; rewrite ?A; rewrite <- ?dot_vchosen; one_order; limits;
  fractions.

Ltac by_order := first
  [ reflexivity | ring | apply dot_sym
  | apply Rsum_ext; intros; first [reflexivity | ring | apply dot_sym] ].

Ltac about_clients := first
  [ assumption | lia | plainly | not_negative
  | apply Rsum_nonnegative; intros; first [apply Rle_0_sqr | apply dot_pos | not_negative | nra]
  | apply Rle_0_sqr | limits; lra | nra | is_defined ].

Lemma same_sides (P : R -> R -> Prop) a b c d : P a b -> c = a -> d = b -> P c d.
Proof. now intros W -> ->. Qed.

(** The same relation between the same quotients. *)
Ltac says W := first
  [ exact W
  | lazymatch goal with
    | |- _ <= _ => apply (same_sides Rle _ _ _ _ W); fractions
    | |- _ < _ => apply (same_sides Rlt _ _ _ _ W); fractions
    | |- _ = _ => apply (same_sides eq _ _ _ _ W); fractions
    | |- _ <> _ => apply (same_sides (fun a b => a <> b) _ _ _ _ W); fractions
    end
  | clear - W; lra ].
