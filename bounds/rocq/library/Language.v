(** What the expressions of a claim mean: see docs/semantics.md.

    Letters are reals, or integers under IZR.  Functions of the assistant are total, those of the
    language are not: every statement asks for the predicates below beside its inequality. *)

From Coq Require Import Reals ZArith Lra Lia.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

Definition integer (x : R) : Prop := exists z : Z, x = IZR z.
Definition rational (x : R) : Prop := exists p q : Z, q <> 0%Z /\ x = IZR p / IZR q.

(** * Powers: a product for an integer exponent, with 0^0 = 1, and exp (e ln b) otherwise. *)

Definition Rpow (b e : R) : R :=
  if Req_EM_T e (IZR (Int_part e)) then powerRZ b (Int_part e)
  else if Req_EM_T b 0 then 0 else exp (e * ln b).

(** By the value of the exponent: an integer, a rational above 0, or any other number. *)
Definition pow_defined (b e : R) : Prop :=
  0 < b \/ (b <> 0 /\ integer e) \/ (b = 0 /\ integer e /\ 0 <= e) \/ (b = 0 /\ rational e /\ 0 < e).

Lemma Int_part_IZR z : Int_part (IZR z) = z.
Proof.
  destruct (base_Int_part (IZR z)) as [H1 H2].
  assert (Int_part (IZR z) <= z)%Z by (apply le_IZR; lra).
  assert (z < Int_part (IZR z) + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  lia.
Qed.

Lemma integer_IZR z : integer (IZR z).
Proof. now exists z. Qed.

Lemma integer_plus x y : integer x -> integer y -> integer (x + y).
Proof. intros [a ->] [b ->]. exists (a + b)%Z. now rewrite plus_IZR. Qed.

Lemma integer_mult x y : integer x -> integer y -> integer (x * y).
Proof. intros [a ->] [b ->]. exists (a * b)%Z. now rewrite mult_IZR. Qed.

Lemma integer_opp x : integer x -> integer (- x).
Proof. intros [a ->]. exists (- a)%Z. now rewrite opp_IZR. Qed.

Lemma integer_minus x y : integer x -> integer y -> integer (x - y).
Proof. intros [a ->] [b ->]. exists (a - b)%Z. now rewrite minus_IZR. Qed.

Lemma integer_pow x n : integer x -> integer (x ^ n).
Proof.
  intros H. induction n as [|n IH]; simpl; [exists 1%Z; reflexivity|now apply integer_mult].
Qed.

Lemma integer_natural x : integer x -> 0 <= x -> exists n : nat, x = INR n.
Proof.
  intros [z ->] H. exists (Z.to_nat z). rewrite INR_IZR_INZ, Z2Nat.id; [easy|]. now apply le_IZR.
Qed.

Lemma Rpow_Z b z : Rpow b (IZR z) = powerRZ b z.
Proof.
  unfold Rpow. rewrite Int_part_IZR. now destruct (Req_EM_T (IZR z) (IZR z)).
Qed.

Lemma Rpow_INR b n : Rpow b (INR n) = b ^ n.
Proof. rewrite INR_IZR_INZ, Rpow_Z. now rewrite <- pow_powerRZ. Qed.

Lemma Rpow_pos b e : 0 < b -> Rpow b e = exp (e * ln b).
Proof.
  intros H. unfold Rpow. destruct (Req_EM_T e (IZR (Int_part e))) as [E|E].
  - rewrite powerRZ_Rpower by easy. unfold Rpower. now rewrite <- E.
  - destruct (Req_EM_T b 0); [lra|easy].
Qed.

Lemma Rpow_0_nat b : Rpow b 0 = 1.
Proof. exact (Rpow_INR b 0). Qed.

Lemma Rpow_1 b : Rpow b 1 = b.
Proof. change 1 with (INR 1) at 1. rewrite Rpow_INR. simpl. ring. Qed.

Lemma Rpow_positive b e : 0 < b -> 0 < Rpow b e.
Proof. intros H. rewrite Rpow_pos by easy. apply exp_pos. Qed.

Lemma Rpow_zero e : 0 < e -> Rpow 0 e = 0.
Proof.
  intros H. unfold Rpow. destruct (Req_EM_T e (IZR (Int_part e))) as [E|E].
  - assert (0 < Int_part e)%Z by (apply lt_IZR; lra).
    destruct (Int_part e); simpl; try lia. apply pow_i. lia.
  - destruct (Req_EM_T 0 0); lra.
Qed.

Lemma Rpow_nonnegative b e : 0 <= b -> 0 <= e -> 0 <= Rpow b e.
Proof.
  intros [H|<-] He; [left; now apply Rpow_positive|].
  destruct He as [He|<-]; [rewrite Rpow_zero; lra|rewrite Rpow_0_nat; lra].
Qed.

Lemma Rpow_nonzero b e : b <> 0 -> integer e -> Rpow b e <> 0.
Proof. intros H [z ->]. rewrite Rpow_Z. now apply powerRZ_NOR. Qed.

(** Where a sum in the exponent may be taken apart. *)
Definition apart (b e : R) : Prop := 0 < b \/ (integer e /\ 0 <= e) \/ (b <> 0 /\ integer e).

Lemma Rpow_plus b e f : apart b e -> apart b f -> Rpow b (e + f) = Rpow b e * Rpow b f.
Proof.
  assert (positive : 0 < b -> Rpow b (e + f) = Rpow b e * Rpow b f).
  { intros H. rewrite !Rpow_pos by easy. rewrite <- exp_plus. f_equal. ring. }
  assert (any : b <> 0 -> integer e -> integer f -> Rpow b (e + f) = Rpow b e * Rpow b f).
  { intros H [x ->] [y ->]. rewrite <- plus_IZR, !Rpow_Z. now apply powerRZ_add. }
  assert (natural : integer e -> 0 <= e -> integer f -> 0 <= f ->
    Rpow b (e + f) = Rpow b e * Rpow b f).
  { intros I1 P1 I2 P2. destruct (integer_natural e I1 P1) as [n ->].
    destruct (integer_natural f I2 P2) as [m ->]. rewrite <- plus_INR, !Rpow_INR. apply pow_add. }
  intros [?|[[? ?]|[? ?]]] [?|[[? ?]|[? ?]]]; auto.
Qed.

Lemma Rpow_opp b e : 0 < b \/ (b <> 0 /\ integer e) -> Rpow b (- e) = / Rpow b e.
Proof.
  intros [H|[H [z ->]]].
  - rewrite !Rpow_pos by easy. rewrite <- exp_Ropp. f_equal. ring.
  - rewrite <- opp_IZR, !Rpow_Z. destruct z; simpl; [now rewrite Rinv_1|easy|].
    now rewrite Rinv_inv.
Qed.

Lemma Rpow_times b e n : apart b e -> Rpow b (INR n * e) = Rpow b e ^ n.
Proof.
  intros H. induction n as [|n IH].
  - simpl. rewrite Rmult_0_l. apply Rpow_0_nat.
  - rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, Rplus_comm, Rpow_plus; [now rewrite IH| easy|].
    destruct H as [H|[[H1 H2]|[H1 H2]]]; unfold apart.
    + now left.
    + right; left. split.
      * apply integer_mult; [|easy]. exists (Z.of_nat n). apply INR_IZR_INZ.
      * apply Rmult_le_pos; [apply pos_INR|easy].
    + right; right. split; [easy|]. apply integer_mult; [|easy].
      exists (Z.of_nat n). apply INR_IZR_INZ.
Qed.

Lemma Rpow_inverse c e : 0 < c -> Rpow (/ c) e = / Rpow c e.
Proof.
  intros H. assert (0 < / c) by now apply Rinv_0_lt_compat.
  rewrite !Rpow_pos by easy. rewrite ln_Rinv by easy. rewrite <- exp_Ropp. f_equal. ring.
Qed.

Lemma Rpow_one e : Rpow 1 e = 1.
Proof. rewrite Rpow_pos by lra. rewrite ln_1, Rmult_0_r. apply exp_0. Qed.

Lemma Rpow_negative b n : Rpow b (- INR n) = / b ^ n.
Proof.
  rewrite INR_IZR_INZ, <- opp_IZR, Rpow_Z.
  destruct n as [|n]; simpl; [now rewrite Rinv_1|].
  now rewrite SuccNat2Pos.id_succ.
Qed.

(** Numbers in an exponent. *)

Lemma Rpow_number b p : Rpow b (IZR (Zpos p)) = b ^ Pos.to_nat p.
Proof. now rewrite Rpow_Z. Qed.

Lemma Rpow_number_negative b p : Rpow b (IZR (Zneg p)) = / b ^ Pos.to_nat p.
Proof. now rewrite Rpow_Z. Qed.

Lemma sqrt_of_exp b : 0 < b -> sqrt b = exp (1 / 2 * ln b).
Proof.
  intros H. apply sqrt_lem_1; [lra|left; apply exp_pos|].
  rewrite <- exp_plus. replace (1 / 2 * ln b + 1 / 2 * ln b) with (ln b) by lra.
  now apply exp_ln.
Qed.

(** Roots: [root q u] is the q-th root of what is at least 0. *)

Definition root (q : nat) (u : R) : R := if Rlt_dec 0 u then exp (ln u / INR q) else 0.

Lemma root_nonnegative q u : 0 <= root q u.
Proof. unfold root. destruct (Rlt_dec 0 u); [left; apply exp_pos|lra]. Qed.

Lemma root_positive q u : 0 < u -> 0 < root q u.
Proof. intros H. unfold root. destruct (Rlt_dec 0 u); [apply exp_pos|easy]. Qed.

Lemma exp_times n x : exp x ^ n = exp (INR n * x).
Proof.
  induction n as [|n IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
  rewrite S_INR, Rmult_plus_distr_r, exp_plus, <- IH, Rmult_1_l. simpl. ring.
Qed.

Lemma root_power q u : (1 <= q)%nat -> 0 <= u -> root q u ^ q = u.
Proof.
  intros Hq H. unfold root. destruct (Rlt_dec 0 u) as [P|N].
  - rewrite exp_times. replace (INR q * (ln u / INR q)) with (ln u); [now apply exp_ln|].
    field. apply not_0_INR. lia.
  - replace u with 0 by lra. apply pow_i. lia.
Qed.

Lemma pow_increasing q a b : 0 <= a -> a <= b -> a ^ q <= b ^ q.
Proof. intros. now apply pow_incr. Qed.

Lemma pow_strictly q a b : (1 <= q)%nat -> 0 <= a -> a < b -> a ^ q < b ^ q.
Proof.
  intros Hq Ha Hb. destruct q as [|q]; [lia|]. clear Hq. induction q as [|q IH]; [simpl; lra|].
  change (a * a ^ S q < b * b ^ S q). apply Rmult_le_0_lt_compat; try easy.
  now apply pow_le.
Qed.

Lemma pow_below q a b : (1 <= q)%nat -> 0 <= b -> a ^ q <= b ^ q -> a <= b.
Proof.
  intros Hq Hb H. destruct (Rle_or_lt a b) as [L|L]; [easy|].
  pose proof (pow_strictly q b a Hq Hb L). lra.
Qed.

Lemma pow_equal q a b : (1 <= q)%nat -> 0 <= a -> 0 <= b -> a ^ q = b ^ q -> a = b.
Proof. intros Hq Ha Hb H. apply Rle_antisym; apply (pow_below q); auto; lra. Qed.

Lemma root_unique q u a : (1 <= q)%nat -> 0 <= a -> a ^ q = u -> root q u = a.
Proof.
  intros Hq Ha H. assert (0 <= u) by (rewrite <- H; now apply pow_le).
  apply (pow_equal q); auto using root_nonnegative. now rewrite root_power.
Qed.

Lemma root_two u : root 2 u = sqrt u.
Proof.
  unfold root. destruct (Rlt_dec 0 u) as [P|N]; [|symmetry; apply sqrt_neg_0; lra].
  rewrite sqrt_of_exp by easy. f_equal. simpl. lra.
Qed.

Lemma Rpow_root b q : (1 <= q)%nat -> 0 < b -> Rpow b (1 / INR q) = root q b.
Proof.
  intros Hq H. rewrite Rpow_pos by easy. unfold root. destruct (Rlt_dec 0 b); [|easy].
  f_equal. field. apply not_0_INR. lia.
Qed.

(** * Finite sums: 0 where the upper end is one below the lower one. *)

Definition Rsum (f : Z -> R) (a b : Z) : R :=
  if (b <? a)%Z then 0 else sum_n (fun i => f (a + Z.of_nat i)%Z) (Z.to_nat (b - a)).

Lemma Rsum_empty f a b : (b < a)%Z -> Rsum f a b = 0.
Proof. intros H. unfold Rsum. now rewrite (proj2 (Z.ltb_lt b a) H). Qed.

Lemma Rsum_last f a b : (a - 1 <= b)%Z -> Rsum f a (b + 1) = Rsum f a b + f (b + 1)%Z.
Proof.
  intros H. unfold Rsum. rewrite (proj2 (Z.ltb_ge (b + 1) a)) by lia.
  destruct (Z.eq_dec b (a - 1)) as [->|N].
  - rewrite (proj2 (Z.ltb_lt (a - 1) a)) by lia.
    replace (a - 1 + 1 - a)%Z with 0%Z by ring. rewrite sum_O, Rplus_0_l. f_equal. simpl. lia.
  - rewrite (proj2 (Z.ltb_ge b a)) by lia.
    replace (Z.to_nat (b + 1 - a)) with (S (Z.to_nat (b - a))) by lia.
    rewrite sum_Sn. unfold plus; simpl. f_equal. f_equal. lia.
Qed.

(** Induction over the integers from one end to another. *)
Lemma between_induction (P : Z -> Prop) (a b : Z) :
  ((a <= b)%Z -> P a) -> (forall n, (a <= n)%Z -> (n + 1 <= b)%Z -> P n -> P (n + 1)%Z) ->
  forall n, (a <= n <= b)%Z -> P n.
Proof.
  intros base step n [H1 H2].
  assert (forall m : nat, (a + Z.of_nat m <= b)%Z -> P (a + Z.of_nat m)%Z) as all.
  { induction m as [|m IH]; intros H.
    - replace (a + Z.of_nat 0)%Z with a by lia. apply base. lia.
    - replace (a + Z.of_nat (S m))%Z with (a + Z.of_nat m + 1)%Z by lia.
      apply step; [lia|lia|]. apply IH. lia. }
  specialize (all (Z.to_nat (n - a))).
  replace (a + Z.of_nat (Z.to_nat (n - a)))%Z with n in all by lia. apply all. lia.
Qed.

(** Sums over the range of a sum; with an end one below the other nothing is said. *)
Lemma Rsum_induction (P : Z -> R -> Prop) f a b :
  (a - 1 <= b)%Z -> P (a - 1)%Z 0 ->
  (forall n s, (a <= n <= b)%Z -> P (n - 1)%Z s -> P n (s + f n)) -> P b (Rsum f a b).
Proof.
  intros H base step.
  apply (between_induction (fun n => P n (Rsum f a n)) (a - 1) b); [| |lia].
  - intros _. rewrite Rsum_empty by lia. exact base.
  - intros n Hn Hb IH. rewrite Rsum_last by lia.
    apply step; [lia|]. now replace (n + 1 - 1)%Z with n by ring.
Qed.

Lemma Rsum_ext f g a b : (forall k, (a <= k <= b)%Z -> f k = g k) -> Rsum f a b = Rsum g a b.
Proof.
  intros H. destruct (Z_lt_le_dec b a) as [L|L]; [now rewrite !Rsum_empty|].
  apply (Rsum_induction (fun n s => s = Rsum g a n) f); [lia| |].
  - now rewrite Rsum_empty by lia.
  - intros n s Hn ->. replace n with (n - 1 + 1)%Z at 3 by ring.
    rewrite Rsum_last by lia. replace (n - 1 + 1)%Z with n by ring. now rewrite H.
Qed.

Lemma Rsum_plus f g a b : Rsum (fun k => f k + g k) a b = Rsum f a b + Rsum g a b.
Proof.
  destruct (Z_lt_le_dec b a) as [L|L]; [rewrite !Rsum_empty by lia; ring|].
  apply (Rsum_induction (fun n s => s = Rsum f a n + Rsum g a n)); [lia| |].
  - rewrite !Rsum_empty by lia. ring.
  - intros n s Hn ->. replace n with (n - 1 + 1)%Z at 5 6 by ring.
    rewrite !Rsum_last by lia. replace (n - 1 + 1)%Z with n by ring. ring.
Qed.

Lemma Rsum_scale c f a b : Rsum (fun k => c * f k) a b = c * Rsum f a b.
Proof.
  destruct (Z_lt_le_dec b a) as [L|L]; [rewrite !Rsum_empty by lia; ring|].
  apply (Rsum_induction (fun n s => s = c * Rsum f a n)); [lia| |].
  - rewrite !Rsum_empty by lia. ring.
  - intros n s Hn ->. replace n with (n - 1 + 1)%Z at 3 by ring.
    rewrite !Rsum_last by lia. replace (n - 1 + 1)%Z with n by ring. ring.
Qed.

Lemma Rsum_constant c a b : (a - 1 <= b)%Z -> Rsum (fun _ => c) a b = c * (IZR b - (IZR a - 1)).
Proof.
  intros H. apply (Rsum_induction (fun n s => s = c * (IZR n - (IZR a - 1)))); [easy| |].
  - rewrite minus_IZR. ring.
  - intros n s Hn ->. rewrite minus_IZR. ring.
Qed.

Lemma Rsum_nonnegative f a b : (forall k, (a <= k <= b)%Z -> 0 <= f k) -> 0 <= Rsum f a b.
Proof.
  intros H. destruct (Z_lt_le_dec b a) as [L|L]; [rewrite Rsum_empty by lia; lra|].
  apply (Rsum_induction (fun _ s => 0 <= s)); [lia|lra|].
  intros n s Hn Hs. specialize (H n Hn). lra.
Qed.

Lemma Rsum_first f a b : (a <= b)%Z -> Rsum f a b = f a + Rsum f (a + 1) b.
Proof.
  intros H.
  apply (between_induction (fun n => Rsum f a n = f a + Rsum f (a + 1) n) a b); [| |lia].
  - intros _. replace a with (a - 1 + 1)%Z at 2 by ring. rewrite Rsum_last by lia.
    rewrite !Rsum_empty by lia. replace (a - 1 + 1)%Z with a by ring. ring.
  - intros n H1 H2 IH. rewrite !Rsum_last by lia. rewrite IH. ring.
Qed.

Lemma Rsum_one f a : Rsum f a a = f a.
Proof. rewrite Rsum_first by lia. rewrite Rsum_empty by lia. ring. Qed.

Global Opaque Rpow Rsum root.
