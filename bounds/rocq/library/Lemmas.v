(** The stock of bounds/kernel/lemmas.py: lemma NAME there is [lemma_NAME] here. *)

From Coq Require Import Reals ZArith Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From Fedproof Require Import Language.
Open Scope R_scope.

(** * Exponentials and logarithms *)

Lemma exp_above_tangent x : 1 + x <= exp x.
Proof. destruct (Req_dec x 0) as [->|N]; [rewrite exp_0; lra|left; now apply exp_ineq1]. Qed.

Lemma lemma_exp_positive u : 0 < exp u.
Proof. apply exp_pos. Qed.

Lemma lemma_exp_tangent u c : exp c * (1 + (u - c)) <= exp u.
Proof.
  replace u with (c + (u - c)) at 2 by ring. rewrite exp_plus.
  apply Rmult_le_compat_l; [left; apply exp_pos|apply exp_above_tangent].
Qed.

Lemma lemma_exp_tangent_strict u c : c < u -> exp c * (1 + (u - c)) < exp u.
Proof.
  intros H. replace u with (c + (u - c)) at 2 by ring. rewrite exp_plus.
  apply Rmult_lt_compat_l; [apply exp_pos|apply exp_ineq1; lra].
Qed.

Lemma lemma_exp_reciprocal u c : 0 < 1 - (u - c) -> exp u <= exp c * / (1 - (u - c)).
Proof.
  intros H. apply Rmult_le_reg_r with (1 - (u - c)); [easy|].
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  replace (exp c) with (exp u * exp (c - u)) by (rewrite <- exp_plus; f_equal; ring).
  apply Rmult_le_compat_l; [left; apply exp_pos|].
  pose proof (exp_above_tangent (c - u)). lra.
Qed.

Lemma lemma_log_increasing u v : v <= u -> 0 < v -> ln v <= ln u.
Proof. intros. now apply ln_le. Qed.

Lemma lemma_log_tangent u c :
  0 < u -> 0 < c -> ln u <= ln c + u * / c - 1 /\ ln c + 1 - c * / u <= ln u.
Proof.
  assert (one : forall u c, 0 < u -> 0 < c -> ln u <= ln c + u * / c - 1).
  { clear. intros u c Hu Hc. pose proof (lemma_exp_tangent (ln u) (ln c)) as H.
    rewrite !exp_ln in H by easy. assert (0 < / c) by now apply Rinv_0_lt_compat.
    apply Rmult_le_compat_l with (r := / c) in H; [|lra].
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l in H by lra. lra. }
  intros Hu Hc. split; [now apply one|].
  pose proof (one c u Hc Hu). lra.
Qed.

Lemma lemma_log_tangent_strict u c :
  c < u -> 0 < c -> ln u < ln c + u * / c - 1 /\ ln c + 1 - c * / u < ln u.
Proof.
  intros H Hc. assert (Hu : 0 < u) by lra. assert (L : ln c < ln u) by now apply ln_increasing.
  split.
  - pose proof (lemma_exp_tangent_strict (ln u) (ln c) L) as T.
    rewrite !exp_ln in T by easy. apply Rmult_lt_compat_l with (r := / c) in T;
      [|now apply Rinv_0_lt_compat].
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l in T by lra. lra.
  - assert (N : ln c - ln u <> 0) by lra. pose proof (exp_ineq1 (ln c - ln u) N) as T.
    unfold Rminus in T. rewrite exp_plus, exp_Ropp, !exp_ln in T by easy. lra.
Qed.

Lemma lemma_exp_increasing u v : v <= u -> exp v <= exp u.
Proof. intros [H| ->]; [left; now apply exp_increasing|lra]. Qed.

(** A function whose slope is not negative from [a] on. *)
Lemma grows (f f' : R -> R) a x :
  a <= x -> (forall t, a <= t <= x -> is_derive f t (f' t)) ->
  (forall t, a < t <= x -> 0 <= f' t) -> f a <= f x.
Proof.
  intros [H|<-] D S; [|lra].
  destruct (MVT_cor2 f f' a x H) as [t [E [T1 T2]]].
  - intros t T. apply is_derive_Reals, D. lra.
  - assert (0 <= f' t) by (apply S; lra). nra.
Qed.

Lemma lemma_log_below_quadratic u :
  1 <= u -> (u - 1) - (u - 1) ^ 2 * (1 / 2) <= ln u
  /\ ln u <= (u - 1) - (u - 1) ^ 2 * (1 / 2) + (u - 1) ^ 3 * (1 / 3).
Proof.
  intros H. split.
  - enough (ln 1 - ((1 - 1) - (1 - 1) ^ 2 * (1 / 2)) <= ln u - ((u - 1) - (u - 1) ^ 2 * (1 / 2)))
      by (rewrite ln_1 in *; lra).
    apply (grows (fun u => ln u - ((u - 1) - (u - 1) ^ 2 * (1 / 2)))
      (fun u => (u - 1) ^ 2 * / u)); [easy| |].
    + intros t T. auto_derive; [lra|]. field. lra.
    + intros t T. apply Rmult_le_pos; [apply pow2_ge_0|left; apply Rinv_0_lt_compat; lra].
  - enough (((1 - 1) - (1 - 1) ^ 2 * (1 / 2) + (1 - 1) ^ 3 * (1 / 3)) - ln 1
      <= ((u - 1) - (u - 1) ^ 2 * (1 / 2) + (u - 1) ^ 3 * (1 / 3)) - ln u)
      by (rewrite ln_1 in *; lra).
    apply (grows (fun u => ((u - 1) - (u - 1) ^ 2 * (1 / 2) + (u - 1) ^ 3 * (1 / 3)) - ln u)
      (fun u => (u - 1) ^ 3 * / u)); [easy| |].
    + intros t T. auto_derive; [lra|]. field. lra.
    + intros t T. apply Rmult_le_pos; [apply pow_le; lra|left; apply Rinv_0_lt_compat; lra].
Qed.

Lemma lemma_log_half u :
  1 <= u -> 2 * (u - 1) * / (u + 1) <= ln u /\ ln u <= (u - / u) * (1 / 2).
Proof.
  intros H. split.
  - enough (ln 1 - 2 * (1 - 1) * / (1 + 1) <= ln u - 2 * (u - 1) * / (u + 1))
      by (rewrite ln_1 in *; lra).
    apply (grows (fun u => ln u - 2 * (u - 1) * / (u + 1))
      (fun u => (u - 1) ^ 2 * / (u * (u + 1) ^ 2))); [easy| |].
    + intros t T. auto_derive; [split; [lra|split; [lra|easy]]|]. field. lra.
    + intros t T. apply Rmult_le_pos; [apply pow2_ge_0|left; apply Rinv_0_lt_compat].
      apply Rmult_lt_0_compat; [lra|apply pow_lt; lra].
  - enough ((1 - / 1) * (1 / 2) - ln 1 <= (u - / u) * (1 / 2) - ln u)
      by (rewrite ln_1, Rinv_1 in *; lra).
    apply (grows (fun u => (u - / u) * (1 / 2) - ln u)
      (fun u => (u - 1) ^ 2 * / (2 * u ^ 2))); [easy| |].
    + intros t T. auto_derive; [repeat split; lra|]. field. lra.
    + intros t T. apply Rmult_le_pos; [apply pow2_ge_0|left; apply Rinv_0_lt_compat].
      apply Rmult_lt_0_compat; [lra|apply pow_lt; lra].
Qed.

Lemma lemma_log_of_root u q : (1 <= q)%nat -> 0 < u -> ln u = INR q * ln (root q u).
Proof.
  intros Hq H. rewrite <- (root_power q u) at 1 by (lia || lra).
  rewrite <- Rpower_pow by now apply root_positive. unfold Rpower. now rewrite ln_exp.
Qed.

(** Chords: between the ends the tangents at [u] hold at both. *)
Lemma lemma_exp_chord u a b :
  a <= u -> u <= b -> a < b -> exp u <= exp a + (exp b - exp a) * / (b - a) * (u - a).
Proof.
  intros Ha Hb H. assert (D : 0 < / (b - a)) by (apply Rinv_0_lt_compat; lra).
  pose proof (lemma_exp_tangent a u) as A. pose proof (lemma_exp_tangent b u) as B.
  set (s := (u - a) * / (b - a)).
  assert (S : (b - a) * s = u - a) by (unfold s; field; lra).
  assert (0 <= s) by (unfold s; apply Rmult_le_pos; lra).
  assert (s <= 1) by (unfold s; apply Rmult_le_reg_r with (b - a); [lra|];
    rewrite Rmult_assoc, Rinv_l; lra).
  replace (exp a + (exp b - exp a) * / (b - a) * (u - a)) with ((1 - s) * exp a + s * exp b)
    by (unfold s; ring).
  pose proof (exp_pos u). nra.
Qed.

Lemma lemma_exp_quadratic u : 0 <= u -> 1 + u + u ^ 2 * (1 / 2) <= exp u.
Proof.
  intros H. enough (exp 0 - (1 + 0 + 0 ^ 2 * (1 / 2)) <= exp u - (1 + u + u ^ 2 * (1 / 2)))
    by (rewrite exp_0 in *; lra).
  apply (grows (fun u => exp u - (1 + u + u ^ 2 * (1 / 2))) (fun u => exp u - (1 + u))); [easy| |].
  - intros t T. auto_derive; [easy|]. lra.
  - intros t T. pose proof (exp_above_tangent t). lra.
Qed.

Lemma lemma_exp_alternating u :
  0 <= u -> exp (- u) <= 1 - u + u ^ 2 * (1 / 2) /\ 0 < exp (- u).
Proof.
  intros H. split; [|apply exp_pos].
  enough ((1 - 0 + 0 ^ 2 * (1 / 2)) - exp (- 0) <= (1 - u + u ^ 2 * (1 / 2)) - exp (- u))
    by (rewrite Ropp_0, exp_0 in *; lra).
  apply (grows (fun u => (1 - u + u ^ 2 * (1 / 2)) - exp (- u)) (fun u => exp (- u) - (1 - u)));
    [easy| |].
  - intros t T. auto_derive; [easy|]. lra.
  - intros t T. pose proof (exp_above_tangent (- t)). lra.
Qed.

(** * Powers *)

Lemma lemma_power_positive b e : 0 < b -> 0 < Rpow b e.
Proof. apply Rpow_positive. Qed.

Lemma lemma_power_nonnegative b e : integer e -> 0 <= b -> 0 <= e -> 0 <= Rpow b e.
Proof. intros _. apply Rpow_nonnegative. Qed.

Lemma lemma_power_at_most_one b e : integer e -> 0 <= b -> b <= 1 -> 0 <= e -> Rpow b e <= 1.
Proof.
  intros I H0 H1 He. destruct (integer_natural e I He) as [n ->]. rewrite Rpow_INR.
  rewrite <- (pow1 n). now apply pow_incr.
Qed.

Lemma ln_below b : 0 < b -> ln b <= b - 1.
Proof.
  intros H. assert (O : 0 < 1) by lra. destruct (lemma_log_tangent b 1 H O) as [L _].
  rewrite ln_1, Rinv_1 in L. lra.
Qed.

Lemma ln_above b : 0 < b -> 1 - / b <= ln b.
Proof.
  intros H. assert (O : 0 < 1) by lra. destruct (lemma_log_tangent b 1 H O) as [_ L].
  rewrite ln_1 in L. lra.
Qed.

Lemma lemma_power_decreasing b e f : 0 < b -> b <= 1 -> f <= e -> Rpow b e <= Rpow b f.
Proof.
  intros H H1 L. rewrite !Rpow_pos by easy. apply lemma_exp_increasing.
  pose proof (ln_below b H). nra.
Qed.

Lemma lemma_power_increasing b e f : 1 <= b -> f <= e -> Rpow b f <= Rpow b e.
Proof.
  intros H L. assert (P : 0 < b) by lra. rewrite !Rpow_pos by easy. apply lemma_exp_increasing.
  assert (0 <= ln b) by (rewrite <- ln_1; apply ln_le; lra). nra.
Qed.

Lemma lemma_power_of_larger b c e : c <= b -> 0 < c -> 0 <= e -> Rpow c e <= Rpow b e.
Proof.
  intros H P L. assert (0 < b) by lra. rewrite !Rpow_pos by easy. apply lemma_exp_increasing.
  assert (ln c <= ln b) by now apply ln_le. nra.
Qed.

Lemma lemma_power_as_exp b e : 0 < b -> Rpow b e = exp (e * ln b).
Proof. intros H. now apply Rpow_pos. Qed.

Lemma lemma_power_below_exp b e : 0 < b -> 0 <= e -> Rpow b e <= exp (e * (b - 1)).
Proof.
  intros H L. rewrite Rpow_pos by easy. apply lemma_exp_increasing.
  pose proof (ln_below b H). nra.
Qed.

Lemma lemma_power_above_exp b e : 0 < b -> 0 <= e -> exp (e * (1 - / b)) <= Rpow b e.
Proof.
  intros H L. rewrite Rpow_pos by easy. apply lemma_exp_increasing.
  pose proof (ln_above b H). nra.
Qed.

Lemma lemma_power_strictly_below_exp b e : 1 < b -> 0 < e -> Rpow b e < exp (e * (b - 1)).
Proof.
  intros H L. assert (P : 0 < b) by lra. rewrite Rpow_pos by easy. apply exp_increasing.
  destruct (lemma_log_tangent_strict b 1 H) as [T _]; [lra|]. rewrite ln_1, Rinv_1 in T. nra.
Qed.

Lemma lemma_natural_power_below_exp b e :
  integer e -> 0 <= b -> 0 <= e -> Rpow b e <= exp (e * (b - 1)).
Proof.
  intros I H He. destruct (integer_natural e I He) as [n ->].
  rewrite Rpow_INR, <- exp_times. apply pow_incr. split; [easy|].
  pose proof (exp_above_tangent (b - 1)). lra.
Qed.

Lemma power_slope e t : 0 < t -> is_derive (fun b => Rpow b e) t (e * Rpow t (e - 1)).
Proof.
  intros H. apply is_derive_ext_loc with (fun b => exp (e * ln b)).
  - exists (mkposreal (t / 2) ltac:(lra)). intros y Y.
    unfold ball in Y; simpl in Y; unfold AbsRing_ball, abs, minus, plus, opp in Y; simpl in Y.
    apply Rabs_def2 in Y. rewrite Rpow_pos; [easy|lra].
  - auto_derive; [easy|].
    replace (e - 1) with (e + - (1)) by ring. rewrite Rpow_plus by now left.
    rewrite Rpow_opp by now left. rewrite Rpow_1, Rpow_pos by easy. field. lra.
Qed.

(** The graph of a power lies on one side of its tangent at 1. *)
Lemma lemma_bernoulli b e : 0 < b -> 1 <= e -> 1 + e * (b - 1) <= Rpow b e.
Proof.
  intros H He.
  assert (one : forall x, Rpow 1 x = 1) by apply Rpow_one.
  destruct (Rle_or_lt 1 b) as [U|U].
  - enough (H1 : Rpow 1 e - (1 + e * (1 - 1)) <= Rpow b e - (1 + e * (b - 1)))
      by (rewrite one in H1; lra).
    apply (grows (fun b => Rpow b e - (1 + e * (b - 1))) (fun b => e * Rpow b (e - 1) - e)); [easy| |].
    + intros t T. apply (is_derive_minus (V := R_NormedModule)); [apply power_slope; lra|].
      auto_derive; [easy|ring].
    + intros t [T _]. assert (P : 0 <= e - 1) by lra.
      pose proof (lemma_power_increasing t (e - 1) 0 ltac:(lra) P) as L.
      rewrite Rpow_0_nat in L. nra.
  - (* downwards, in s = - b *)
    enough (H1 : Rpow (- - (1)) e - (1 + e * (- - (1) - 1)) <= Rpow (- - b) e - (1 + e * (- - b - 1)))
      by (rewrite !Ropp_involutive, one in H1; lra).
    apply (grows (fun s => Rpow (- s) e - (1 + e * (- s - 1)))
      (fun s => - (e * Rpow (- s) (e - 1)) + e)); [lra| |].
    + intros t T. replace (- (e * Rpow (- t) (e - 1)) + e)
        with (minus (- (1) * (e * Rpow (- t) (e - 1))) (- e)) by (unfold minus, plus, opp; simpl; ring).
      apply (is_derive_minus (V := R_NormedModule)).
      * apply (is_derive_comp (V := R_NormedModule) (fun b => Rpow b e) (fun s => - s));
          [apply power_slope; lra|auto_derive; [easy|ring]].
      * auto_derive; [easy|ring].
    + intros t T. assert (P : 0 <= e - 1) by lra.
      pose proof (lemma_power_decreasing (- t) (e - 1) 0 ltac:(lra) ltac:(lra) P) as L.
      rewrite Rpow_0_nat in L. nra.
Qed.

Lemma lemma_concave_bernoulli b e : 0 < b -> 0 <= e -> e <= 1 -> Rpow b e <= 1 + e * (b - 1).
Proof.
  intros H [He|<-] H1; [|rewrite Rpow_0_nat; lra].
  (* Bernoulli for the inverse exponent, at b^e; where that is below its tangent, it is so. *)
  destruct (Rle_or_lt (1 + e * (b - 1)) 0) as [N|N].
  - exfalso. assert (- e < e * (b - 1)) by nra. lra.
  - assert (P : 1 <= / e) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    pose proof (lemma_bernoulli (Rpow b e) (/ e) (Rpow_positive b e H) P) as B.
    rewrite (Rpow_pos (Rpow b e)) in B by now apply Rpow_positive.
    rewrite (Rpow_pos b e) in B at 2 by easy. rewrite ln_exp in B.
    replace (/ e * (e * ln b)) with (ln b) in B by (field; lra). rewrite exp_ln in B by easy.
    apply Rmult_le_compat_l with (r := e) in B; [|lra].
    replace (e * (1 + / e * (Rpow b e - 1))) with (e + (Rpow b e - 1)) in B by (field; lra). lra.
Qed.

Lemma lemma_natural_bernoulli b e :
  integer e -> 0 <= b -> 0 <= e -> 1 + e * (b - 1) <= Rpow b e.
Proof.
  intros I H He. destruct (integer_natural e I He) as [n ->]. rewrite Rpow_INR.
  clear I He. induction n as [|n IH]; [simpl; lra|]. rewrite S_INR. simpl (b ^ S n).
  assert (b * (1 + INR n * (b - 1)) <= b * b ^ n) by now apply Rmult_le_compat_l.
  assert (0 <= INR n * (b - 1) ^ 2) by (apply Rmult_le_pos; [apply pos_INR|apply pow2_ge_0]).
  lra.
Qed.

Lemma lemma_natural_product b e :
  integer e -> 0 <= b -> b <= 1 -> 0 <= e -> Rpow b e * (1 + e * (1 - b)) <= 1.
Proof.
  intros I H H1 He.
  assert (T : 1 + e * ((2 - b) - 1) <= Rpow (2 - b) e) by (apply lemma_natural_bernoulli; auto; lra).
  destruct (integer_natural e I He) as [n ->]. rewrite Rpow_INR in *.
  apply Rle_trans with (b ^ n * (2 - b) ^ n).
  - apply Rmult_le_compat_l; [now apply pow_le|lra].
  - rewrite <- Rpow_mult_distr, <- (pow1 n). apply pow_incr. nra.
Qed.

Lemma lemma_inverse_bernoulli b e :
  0 < b -> 1 <= e -> 0 < 1 - e * (b - 1) * / b -> Rpow b e <= / (1 - e * (b - 1) * / b).
Proof.
  intros H He P. assert (I : 0 < / b) by now apply Rinv_0_lt_compat.
  pose proof (lemma_bernoulli (/ b) e I He) as B. rewrite Rpow_inverse in B by easy.
  replace (1 + e * (/ b - 1)) with (1 - e * (b - 1) * / b) in B by (field; lra).
  rewrite <- (Rinv_inv (Rpow b e)). now apply Rinv_le_contravar.
Qed.

(** * Roots *)

Lemma lemma_root u q : (1 <= q)%nat -> 0 <= u -> 0 <= root q u /\ root q u ^ q = u.
Proof. split; [apply root_nonnegative|now apply root_power]. Qed.

Lemma lemma_root_positive u q : (1 <= q)%nat -> 0 < u -> 0 < root q u /\ root q u ^ q = u.
Proof. split; [now apply root_positive|apply root_power; lia || lra]. Qed.

Lemma lemma_root_below u q a : (1 <= q)%nat -> 0 <= u -> 0 <= a -> u <= a ^ q -> root q u <= a.
Proof. intros Q U A H. apply (pow_below q); auto. now rewrite root_power. Qed.

Lemma lemma_root_above u q a : (1 <= q)%nat -> 0 <= u -> 0 <= a -> a ^ q <= u -> a <= root q u.
Proof.
  intros Q U A H. apply (pow_below q); auto using root_nonnegative. now rewrite root_power.
Qed.

Lemma lemma_square_root_above u a : a ^ 2 <= u -> a <= sqrt u.
Proof.
  intros H. apply Rle_trans with (Rabs a); [apply Rle_abs|].
  rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. unfold Rsqr. lra.
Qed.

Lemma lemma_root_increasing u v q : (1 <= q)%nat -> v <= u -> 0 <= v -> root q v <= root q u.
Proof.
  intros Q H V. apply (pow_below q); auto using root_nonnegative.
  rewrite !root_power; auto. lra.
Qed.

(** * Maximum, modulus, integers *)

Lemma lemma_maximum u v :
  u <= Rmax u v /\ v <= Rmax u v /\ (Rmax u v - u) * (Rmax u v - v) = 0.
Proof.
  split; [apply Rmax_l|]. split; [apply Rmax_r|].
  unfold Rmax. destruct (Rle_dec u v); ring.
Qed.

Lemma lemma_maximum_is_first u v : v <= u -> Rmax u v = u.
Proof. apply Rmax_left. Qed.

Lemma lemma_absolute u : u <= Rabs u /\ - u <= Rabs u /\ Rabs u ^ 2 = u ^ 2.
Proof.
  split; [apply Rle_abs|]. split; [rewrite <- Rabs_Ropp; apply Rle_abs|]. apply pow2_abs.
Qed.

Lemma lemma_absolute_is_same u : 0 <= u -> Rabs u = u.
Proof. apply Rabs_pos_eq. Qed.

Lemma lemma_integer_gap u : integer u -> 0 < u -> 1 <= u.
Proof. intros [z ->] H. apply lt_IZR in H. apply IZR_le. lia. Qed.

(** * Sums of differences *)

Lemma lemma_telescope f F a b :
  (a <= b + 1)%Z -> (forall k, (a <= k <= b)%Z -> f k = F (k + 1)%Z - F k) ->
  Rsum f a b = F (b + 1)%Z - F a.
Proof.
  intros H D. apply (Rsum_induction (fun n s => s = F (n + 1)%Z - F a)); [lia| |].
  - replace (a - 1 + 1)%Z with a by ring. ring.
  - intros n s Hn ->. rewrite D by easy. replace (n - 1 + 1)%Z with n by ring. ring.
Qed.
