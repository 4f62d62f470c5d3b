(** What theorems of whole statements speak of: random vectors, what they do not depend on, sums. *)

From Coq Require Import Reals ZArith Lra Lia.
From Fedproof Require Import Language Lemmas Rules Slopes Sums Vectors.
Open Scope R_scope.

Notation "u [+] v" := (vplus u v) (at level 50, left associativity).
Notation "u [-] v" := (vminus u v) (at level 50, left associativity).
Notation "c [*] u" := (vscale c u) (at level 40, left associativity).

(** The mean of |u|^2. *)
Definition square {V : space} (u : V) : R := dot u u.

(** What is drawn at random, by its number, and vectors that do not depend on it. *)
Notation Data := nat (only parsing).
Definition free {V : sources} (d : Data) (u : V) : Prop := same (mean d u) u.

Section Vectors.
Variable V : space.
Implicit Types u v w : V.

Lemma square_nonnegative u : 0 <= square u.
Proof. apply dot_pos. Qed.

Lemma same_square u v : square (u [-] v) = 0 -> same u v.
Proof. intros H w. pose proof (dot_null _ w H) as E. rewrite dot_minus in E. lra. Qed.
End Vectors.

Section Means.
Variable V : sources.
Variable d : Data.
Implicit Types u v w : V.

Lemma mean_plus u v w : dot (mean d (u [+] v)) w = dot (mean d u) w + dot (mean d v) w.
Proof. rewrite !mean_self. apply dot_plus. Qed.

Lemma mean_minus u v w : dot (mean d (u [-] v)) w = dot (mean d u) w - dot (mean d v) w.
Proof. rewrite !mean_self. apply dot_minus. Qed.

Lemma mean_scale c u w : dot (mean d (c [*] u)) w = c * dot (mean d u) w.
Proof. rewrite !mean_self. apply dot_scale. Qed.
End Means.

(** The same vectors, whose sources have other numbers. *)
Definition among (number : nat -> Data) (V : sources) : sources.
Proof.
  refine (Sources V (fun i => mean (number i)) _ _ _ size _ _ _ _ _ steady _ _ _ _); intros;
    first [ apply mean_self | apply mean_twice | apply mean_swap | apply size_plus
          | apply size_from | apply size_scale | apply size_square | apply size_mean
          | apply steady_zero | now apply steady_plus | now apply steady_scale
          | now apply steady_size ].
Defined.

(** * Sums of vectors: zero on empty ranges, as those of numbers are. *)

Fixpoint vsum_from {V : space} (f : Z -> V) (a : Z) (n : nat) : V :=
  match n with O => vzero | S m => vsum_from f a m [+] f (a + Z.of_nat m)%Z end.
Definition vsum {V : space} (f : Z -> V) (a b : Z) : V := vsum_from f a (Z.to_nat (b - a + 1)).

Lemma dot_vsum {V : space} (f : Z -> V) a b w : dot (vsum f a b) w = Rsum (fun i => dot (f i) w) a b.
Proof.
  unfold vsum. destruct (Z_lt_le_dec b a) as [L|L].
  - rewrite Rsum_empty by exact L. replace (Z.to_nat (b - a + 1)) with O by lia. apply dot_zero.
  - replace b with (a + Z.of_nat (Z.to_nat (b - a + 1)) - 1)%Z at 2 by lia.
    generalize (Z.to_nat (b - a + 1)) as n. induction n as [|n IH].
    + rewrite Rsum_empty by lia. apply dot_zero.
    + replace (a + Z.of_nat (S n) - 1)%Z with (a + Z.of_nat n - 1 + 1)%Z by lia.
      rewrite Rsum_last by lia. cbn [vsum_from]. rewrite dot_plus, IH.
      do 3 f_equal. lia.
Qed.

(** * Clients that are drawn

    N of C without replacement: [pick i u] is u where client i is drawn, and zero otherwise. Of
    vectors that do not depend on the draw the products have the chances of one client, and of two. *)
Record draw {V : sources} (d : Data) (C N : Z) := Draw {
  drawn_of : (N <= C)%Z;
  pick : Z -> V -> V;
  pick_self : forall i u v, dot (pick i u) v = dot u (pick i v);
  pick_twice : forall i u v, dot (pick i (pick i u)) v = dot (pick i u) v;
  pick_one : forall i u v, (1 <= i <= C)%Z -> free d u -> free d v ->
    dot (pick i u) v = IZR N / IZR C * dot u v;
  pick_two : forall i j u v, (1 <= i <= C)%Z -> (1 <= j <= C)%Z -> i <> j -> free d u -> free d v ->
    dot (pick i u) (pick j v) = IZR N * (IZR N - 1) / (IZR C * (IZR C - 1)) * dot u v
}.
Arguments pick {_ _ _ _} _ _%Z _.

Definition sampled {V : sources} {d C N} (S : draw (V := V) d C N) (f : Z -> V) (a b : Z) : V :=
  vsum (fun i => pick S i (f i)) a b.

Lemma Rsum_delta c i a b :
  (a <= i <= b)%Z -> Rsum (fun j => if Z.eq_dec j i then c else 0) a b = c.
Proof.
  intros H.
  assert (G : forall n, (a - 1 <= n <= b)%Z ->
    Rsum (fun j => if Z.eq_dec j i then c else 0) a n = if Z_le_dec i n then c else 0).
  { apply (between_induction (fun n =>
      Rsum (fun j => if Z.eq_dec j i then c else 0) a n = if Z_le_dec i n then c else 0)).
    - intros _. rewrite Rsum_empty by lia. destruct (Z_le_dec i (a - 1)); [lia|easy].
    - intros n L U IH. rewrite Rsum_last by lia. rewrite IH.
      destruct (Z_le_dec i n), (Z.eq_dec (n + 1) i), (Z_le_dec i (n + 1)); try lia; ring. }
  rewrite G by lia. destruct (Z_le_dec i b); [easy|lia].
Qed.

Lemma Rsum_but_one (h g : Z -> R) i a b :
  (a <= i <= b)%Z -> (forall j, (a <= j <= b)%Z -> j <> i -> h j = g j) ->
  Rsum h a b = Rsum g a b + (h i - g i).
Proof.
  intros H E. rewrite <- (Rsum_delta (h i - g i) i a b H), <- Rsum_plus. apply Rsum_ext.
  intros j J. destruct (Z.eq_dec j i) as [->|N]; [ring|]. rewrite E by easy. ring.
Qed.

Section Draws.
Variables (V : sources) (d : Data) (C N : Z) (S : draw (V := V) d C N).

Lemma dot_sampled (f : Z -> V) w :
  (forall i, (1 <= i <= C)%Z -> free d (f i)) -> free d w ->
  dot (sampled S f 1 C) w = IZR N / IZR C * dot (vsum f 1 C) w.
Proof.
  intros F W. unfold sampled. rewrite !dot_vsum, <- Rsum_scale. apply Rsum_ext.
  intros i I. apply pick_one; auto.
Qed.

Lemma sampled_sampled (f : Z -> V) :
  (forall i, (1 <= i <= C)%Z -> free d (f i)) ->
  dot (sampled S f 1 C) (sampled S f 1 C) =
    IZR N / IZR C * Rsum (fun i => square (f i)) 1 C
    + IZR N * (IZR N - 1) / (IZR C * (IZR C - 1))
      * (dot (vsum f 1 C) (vsum f 1 C) - Rsum (fun i => square (f i)) 1 C).
Proof.
  intros F. set (two := IZR N * (IZR N - 1) / (IZR C * (IZR C - 1))).
  unfold sampled at 1. rewrite dot_vsum.
  rewrite (Rsum_ext _ (fun i => (two * dot (f i) (vsum f 1 C))
    + (IZR N / IZR C - two) * square (f i))).
  - rewrite Rsum_plus, !Rsum_scale, <- dot_vsum. ring.
  - intros i I. rewrite dot_sym. unfold sampled. rewrite dot_vsum.
    rewrite (Rsum_but_one _ (fun j => two * dot (f j) (f i)) i 1 C I).
    + rewrite Rsum_scale, <- dot_vsum, (dot_sym _ (vsum f 1 C)).
      rewrite (pick_self _ _ _ S i (f i)), (dot_sym _ (f i) (pick S i (pick S i (f i)))), pick_twice.
      rewrite pick_one by auto. unfold square. ring.
    + intros j J D. apply pick_two; auto.
Qed.
End Draws.

(** * Tactics *)

(** Products of sums, multiplied out. *)
Ltac products := unfold square; repeat first
  [ rewrite dot_plus | rewrite dot_minus | rewrite dot_scale | rewrite dot_zero
  | rewrite dot_plus_r | rewrite dot_minus_r | rewrite dot_scale_r
  | rewrite dot_zero_r | rewrite mean_plus | rewrite mean_minus | rewrite mean_scale
  | rewrite mean_twice ].

(** One hypothesis of what was proved for all. *)
Tactic Notation "feed" ident(W) "by" "(" tactic(t) ")" := lazymatch type of W with
  | ?P -> _ => let H := fresh "GIVEN" in assert (H : P); [t | specialize (W H)]
  end.

(** The same numbers, in other words. *)
Ltac follows W := first
  [ exact W | lra
  | lazymatch type of W with
    | ?a <= ?b => lazymatch goal with
      | |- ?c <= ?d => replace d with b by fractions; replace c with a by fractions; exact W
      end
    | ?a = ?b => lazymatch goal with
      | |- ?c = ?d => replace c with a by fractions; rewrite W; fractions
      end
    end ].

(** * Lines of statements *)

(** What is known of indices, as numbers of Z and of R. *)
Ltac placing := repeat match goal with
  | H : (_ <= _ <= _)%Z |- _ => let L := fresh "LOW" in let U := fresh "HIGH" in destruct H as [L U]
  end.
Ltac in_range := placing; repeat split; first [lia | nia].
Ltac in_reals := placing; repeat match goal with
    | H : (_ <= _)%Z |- _ => apply IZR_le in H; revert H
    end; limits; intros; lra.

(** What the form of a term says. *)
Ltac not_negative := first
  [ assumption | lra
  | match goal with H : forall _, _ |- _ => solve [apply H | apply H; in_range] end
  | lazymatch goal with
    | |- 0 <= square _ => apply square_nonnegative
    | |- 0 <= dot ?u ?u => apply dot_pos
    | |- 0 <= norm _ => apply norm_nonnegative
    | |- 0 <= size _ => apply size_nonnegative
    | |- 0 <= Rsum _ _ _ => apply Rsum_nonnegative; intros; not_negative
    | |- 0 <= _ * _ => apply Rmult_le_pos; not_negative
    | |- 0 <= _ + _ => apply Rplus_le_le_0_compat; not_negative
    | |- 0 <= / _ => left; apply Rinv_0_lt_compat; lra
    | |- 0 <= _ ^ 2 => apply pow2_ge_0
    | |- 0 <= _ ^ _ => apply pow_le; not_negative
    | |- 0 <= IZR _ => in_reals
    end
  | positive ].
Ltac whole_facts := placing; repeat match goal with
    | H : (?a <= ?b)%Z |- _ =>
      lazymatch goal with K : IZR a <= IZR b |- _ => fail | |- _ => pose proof (IZR_le a b H) end
    end.
Ltac is_defined := first
  [ assumption | lia | solve [whole_facts; limits; first [defined | nonzero | lra | in_reals]]
  | intros; solve [whole_facts; limits; first [defined | lia | lra]] ].
Ltac obvious := first
  [ assumption | in_range | lra
  | intros; whole_facts; first [lra | solve [not_negative] | split; solve [not_negative | lra]]
  | is_defined ].

(** What the form of a goal says, without a look at much else. *)
Ltac by_form := lazymatch goal with
  | |- (_ <= _)%Z => lia
  | |- (_ <= _ <= _)%Z => lia
  | |- IZR _ <= IZR _ => apply IZR_le; lia
  | |- IZR _ < IZR _ => apply IZR_lt; lia
  | |- IZR _ <> IZR _ => apply IZR_neq; lia
  | |- 0 <= square _ => apply square_nonnegative
  | |- 0 <= dot ?u ?u => apply dot_pos
  | |- 0 <= norm _ => apply norm_nonnegative
  | |- 0 <= size _ => apply size_nonnegative
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 <= Rsum _ _ _ => apply Rsum_nonnegative; intros; by_form
  | |- 0 <= _ * _ => apply Rmult_le_pos; by_form
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat; by_form
  | |- 0 <= / _ => left; apply Rinv_0_lt_compat; by_form
  | |- _ => first
    [ assumption | left; assumption
    | match goal with H : forall _, _ |- _ => solve [apply H | apply H; lia] end ]
  end.

(** The same proposition, up to how vectors and whole numbers are written. *)
Ltac steps_back := repeat match goal with
  | |- context [(?a + -1 + 1)%Z] => replace (a + -1 + 1)%Z with a by ring
  | |- context [(?a + 1 + -1)%Z] => replace (a + 1 + -1)%Z with a by ring
  | |- context [(0 + ?a)%Z] => change (0 + a)%Z with a
  end.
Ltac agreed W := first [ exact W | settled W | revert W; steps_back; intros W; settled W ].
Ltac vectors_agree W := revert W; steps_back; rewrite ?norm_square; products; limits;
  repeat match goal with
    | |- context [dot ?u ?v] => lazymatch goal with
      | |- context [dot v u] => lazymatch u with v => fail | _ => rewrite (dot_sym _ v u) end
      end
    end; intros W; first [exact W | lra | follows W].

(** Sizes of the same vectors, or of opposite ones, are written once. *)
Ltac alike := intros ?; products; ring.
Ltac sizes_agree W := revert W; repeat match goal with
  | |- context [size ?u] => match goal with
    | |- context [size ?v] => lazymatch u with v => fail | _ =>
      replace (size v) with (size u)
        by (first [apply same_size; alike | apply opposite_size; alike]) end
    end
  end; intros W; agreed W.
