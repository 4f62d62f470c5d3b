(** Inner product spaces, and random vectors: see docs/semantics.md, "Vectors".

    Four axioms say what a space is.  Functions of the outcome of finitely many weighted cases are
    one again, whose product is the mean of the products: what is shown for all spaces holds for
    random vectors too.  Of several independent sources each has a mean of its own. *)

From Coq Require Import Reals Lra Lia List Bool.
From Fedproof Require Import Language Lemmas Rules Slopes Sums.
Import ListNotations.
Open Scope R_scope.

Record space := Space {
  vector :> Type;
  origin : vector;
  vplus : vector -> vector -> vector;
  vscale : R -> vector -> vector;
  dot : vector -> vector -> R;
  dot_sym : forall x y, dot x y = dot y x;
  dot_plus : forall x y z, dot (vplus x y) z = dot x z + dot y z;
  dot_scale : forall c x z, dot (vscale c x) z = c * dot x z;
  dot_pos : forall x, 0 <= dot x x
}.
Arguments origin {_}.
Arguments vplus {_} _ _.
Arguments vscale {_} _%R _.
Arguments dot {_} _ _.

Definition vzero {V : space} : V := vscale 0 origin.
Definition vminus {V : space} (x y : V) : V := vplus x (vscale (-1) y).
Definition norm {V : space} (x : V) : R := sqrt (dot x x).

Declare Scope vector_scope.
Delimit Scope vector_scope with V.
Notation "x + y" := (vplus x y) : vector_scope.
Notation "x - y" := (vminus x y) : vector_scope.
Notation "c * x" := (vscale c%R x) : vector_scope.
Arguments dot {_} _%V _%V.
Arguments norm {_} _%V.

(** * Products *)

Section Products.
Context {V : space}.
Implicit Types x y z : V.

Lemma dot_zero z : dot vzero z = 0.
Proof. unfold vzero. rewrite dot_scale. ring. Qed.

Lemma dot_minus x y z : dot (x - y) z = dot x z - dot y z.
Proof. unfold vminus. rewrite dot_plus, dot_scale. ring. Qed.

Lemma dot_plus_r x y z : dot z (x + y) = dot z x + dot z y.
Proof. rewrite dot_sym, dot_plus, (dot_sym _ x), (dot_sym _ y). ring. Qed.

Lemma dot_scale_r c x z : dot z (c * x) = c * dot z x.
Proof. rewrite dot_sym, dot_scale, (dot_sym _ x). ring. Qed.

Lemma dot_minus_r x y z : dot z (x - y) = dot z x - dot z y.
Proof. rewrite dot_sym, dot_minus, (dot_sym _ x), (dot_sym _ y). ring. Qed.

Lemma dot_zero_r z : dot z vzero = 0.
Proof. rewrite dot_sym. apply dot_zero. Qed.

(** Forms whose matrices have no negative principal minor, as sums of squares. *)

Lemma form_1 a x : 0 <= a -> 0 <= a * dot x x.
Proof. intros A. apply Rmult_le_pos; [easy|apply dot_pos]. Qed.

Lemma form_2 a b c x y :
  0 <= a -> 0 <= c -> 0 <= a * c - b * b ->
  0 <= a * dot x x + 2 * b * dot x y + c * dot y y.
Proof.
  intros A C D. pose proof (dot_pos _ x) as X. pose proof (dot_pos _ y) as Y.
  destruct A as [A|<-].
  - apply Rmult_le_reg_l with a; [easy|]. rewrite Rmult_0_r.
    pose proof (dot_pos _ (a * x + b * y)%V) as S.
    rewrite !dot_plus, !dot_plus_r, !dot_scale, !dot_scale_r, (dot_sym _ y x) in S.
    pose proof (Rmult_le_pos _ _ D Y) as T. nra.
  - assert (b = 0) as -> by nra. nra.
Qed.

Lemma form_3 a b c d e f x y z :
  0 <= a -> 0 <= c -> 0 <= f -> 0 <= a * c - b * b -> 0 <= a * f - d * d -> 0 <= c * f - e * e ->
  0 <= a * (c * f - e * e) - b * (b * f - e * d) + d * (b * e - c * d) ->
  0 <= a * dot x x + 2 * b * dot x y + 2 * d * dot x z + c * dot y y + 2 * e * dot y z + f * dot z z.
Proof.
  intros A C F M1 M2 M3 D. destruct A as [A|<-].
  - apply Rmult_le_reg_l with a; [easy|]. rewrite Rmult_0_r.
    pose proof (dot_pos _ (a * x + b * y + d * z)%V) as S.
    rewrite !dot_plus, !dot_plus_r, !dot_scale, !dot_scale_r in S.
    rewrite (dot_sym _ y x), (dot_sym _ z x), (dot_sym _ z y) in S.
    assert (M : 0 <= (a * c - b * b) * (a * f - d * d) - (a * e - b * d) * (a * e - b * d)).
    { replace ((a * c - b * b) * (a * f - d * d) - (a * e - b * d) * (a * e - b * d))
        with (a * (a * (c * f - e * e) - b * (b * f - e * d) + d * (b * e - c * d))) by ring.
      apply Rmult_le_pos; lra. }
    pose proof (form_2 (a * c - b * b) (a * e - b * d) (a * f - d * d) y z M1 M2 M) as T.
    match type of S with 0 <= ?s => match type of T with 0 <= ?t => match goal with |- 0 <= ?g =>
      replace g with (s + t) by ring end end end. lra.
  - assert (b = 0) as -> by nra. assert (d = 0) as -> by nra.
    pose proof (form_2 c e f y z C F M3). lra.
Qed.

Lemma cauchy_square x y : dot x y * dot x y <= dot x x * dot y y.
Proof.
  pose proof (form_2 (dot y y) (- dot x y) (dot x x) x y) as H.
  pose proof (dot_pos _ x) as X. pose proof (dot_pos _ y) as Y.
  destruct Y as [Y|Y].
  - pose proof (dot_pos _ (dot y y * x - dot x y * y)%V) as S.
    rewrite !dot_minus, !dot_minus_r, !dot_scale, !dot_scale_r, (dot_sym _ y x) in S.
    apply Rmult_le_reg_l with (dot y y); [easy|]. nra.
  - destruct (Req_dec (dot x y) 0) as [->|N]; [rewrite <- Y; lra|].
    pose proof (dot_pos _ (x - ((dot x x + 1) / (2 * dot x y)) * y)%V) as S.
    rewrite !dot_minus, !dot_minus_r, !dot_scale, !dot_scale_r, (dot_sym _ y x), <- Y in S.
    exfalso. revert S. apply Rlt_not_le.
    match goal with |- ?s < 0 => replace s with (-1) by (field; easy) end. lra.
Qed.

(** What has no length is orthogonal to everything. *)
Lemma dot_null x z : dot x x = 0 -> dot x z = 0.
Proof. intros E. pose proof (cauchy_square x z) as H. rewrite E in H. nra. Qed.

Lemma norm_nonnegative x : 0 <= norm x.
Proof. apply sqrt_pos. Qed.

Lemma norm_square x : norm x ^ 2 = dot x x.
Proof. unfold norm. simpl. rewrite Rmult_1_r. apply sqrt_sqrt, dot_pos. Qed.

Lemma norm_cauchy x y : Rabs (dot x y) <= norm x * norm y.
Proof.
  unfold norm. rewrite <- sqrt_mult by apply dot_pos. rewrite <- sqrt_Rsqr_abs.
  apply sqrt_le_1_alt, cauchy_square.
Qed.

Lemma norm_plus x y : norm (x + y) <= norm x + norm y.
Proof.
  pose proof (norm_nonnegative x) as X. pose proof (norm_nonnegative y) as Y.
  apply Rsqr_incr_0_var; [|lra]. unfold Rsqr.
  pose proof (norm_square (x + y)%V) as S. pose proof (norm_square x). pose proof (norm_square y).
  rewrite dot_plus, !dot_plus_r, (dot_sym _ y x) in S.
  pose proof (Rle_abs (dot x y)). pose proof (norm_cauchy x y). nra.
Qed.

Lemma norm_scale c x : norm (c * x) = Rabs c * norm x.
Proof.
  unfold norm. rewrite dot_scale, dot_scale_r, <- Rmult_assoc, sqrt_mult_alt by apply Rle_0_sqr.
  f_equal. apply sqrt_Rsqr_abs.
Qed.

(** Vectors that no product tells apart. *)
Definition same x y := forall z, dot x z = dot y z.

Lemma same_dot x y z w : same x y -> same z w -> dot x z = dot y w.
Proof. intros X Z. rewrite X, dot_sym, Z. apply dot_sym. Qed.

Lemma same_norm x y : same x y -> norm x = norm y.
Proof. intros S. unfold norm. now rewrite (same_dot x y x y). Qed.

End Products.

(** * Finitely many cases, each with its weight *)

Record law := Law {
  outcome :> Type;
  weights : list (R * outcome);
  weights_pos : forall p, In p weights -> 0 <= fst p;
  weights_one : fold_right (fun p s => fst p + s) 0 weights = 1
}.

Definition weighted {A} (f : A -> R) (l : list (R * A)) : R :=
  fold_right (fun p s => fst p * f (snd p) + s) 0 l.
Definition E (L : law) (f : L -> R) : R := weighted f (weights L).

Lemma weighted_plus {A} (f g : A -> R) l :
  weighted (fun a => f a + g a) l = weighted f l + weighted g l.
Proof. induction l as [|p l IH]; simpl; [ring|]. unfold weighted in *. rewrite IH. ring. Qed.

Lemma weighted_scale {A} c (f : A -> R) l : weighted (fun a => c * f a) l = c * weighted f l.
Proof. induction l as [|p l IH]; simpl; [ring|]. unfold weighted in *. rewrite IH. ring. Qed.

Lemma weighted_ext {A} (f g : A -> R) l :
  (forall a, f a = g a) -> weighted f l = weighted g l.
Proof. intros H. induction l as [|p l IH]; simpl; [easy|]. now rewrite H, IH. Qed.

Lemma E_plus L f g : E L (fun a => f a + g a) = E L f + E L g.
Proof. apply weighted_plus. Qed.

Lemma E_scale L c f : E L (fun a => c * f a) = c * E L f.
Proof. apply weighted_scale. Qed.

Lemma E_ext L f g : (forall a, f a = g a) -> E L f = E L g.
Proof. apply weighted_ext. Qed.

Lemma E_constant L c : E L (fun _ => c) = c.
Proof.
  transitivity (c * fold_right (fun p s => fst p + s) 0 (weights L));
    [|rewrite weights_one; ring].
  unfold E, weighted. induction (weights L) as [|p l IH]; simpl; [ring|]. rewrite IH. ring.
Qed.

Lemma E_le L f g : (forall a, f a <= g a) -> E L f <= E L g.
Proof.
  intros H. unfold E, weighted. pose proof (weights_pos L) as P.
  induction (weights L) as [|p l IH]; simpl; [lra|].
  apply Rplus_le_compat; [|apply IH; intros q Q; apply P; now right].
  apply Rmult_le_compat_l; [apply P; now left|apply H].
Qed.

Lemma E_nonnegative L f : (forall a, 0 <= f a) -> 0 <= E L f.
Proof. intros H. rewrite <- (E_constant L 0). now apply E_le. Qed.

Lemma E_square L f : E L f ^ 2 <= E L (fun a => f a ^ 2).
Proof.
  assert (H : 0 <= E L (fun a => (f a - E L f) ^ 2)).
  { apply E_nonnegative. intros a. apply pow2_ge_0. }
  rewrite (E_ext L _ (fun a => f a ^ 2 + ((-2 * E L f) * f a + E L f ^ 2))) in H
    by (intros; ring).
  rewrite !E_plus, E_scale, E_constant in H. lra.
Qed.

(** Means in a space. *)
Section Means.
Context {V : space}.

Definition average_of {A} (f : A -> V) (l : list (R * A)) : V :=
  fold_right (fun p s => fst p * f (snd p) + s)%V vzero l.
Definition average (L : law) (f : L -> V) : V := average_of f (weights L).

Lemma dot_average L f z : dot (average L f) z = E L (fun a => dot (f a) z).
Proof.
  unfold average, E, weighted. induction (weights L) as [|p l IH]; simpl; [apply dot_zero|].
  now rewrite dot_plus, dot_scale, IH.
Qed.

End Means.

(** Random vectors are a space again. *)
Section Random.
Variables (L : law) (V : space).

Definition random_dot (f g : L -> V) : R := E L (fun a => dot (f a) (g a)).

Lemma random_sym f g : random_dot f g = random_dot g f.
Proof. apply E_ext. intros a. apply dot_sym. Qed.

Lemma random_plus f g h :
  random_dot (fun a => f a + g a)%V h = random_dot f h + random_dot g h.
Proof. unfold random_dot. rewrite <- E_plus. apply E_ext. intros a. apply dot_plus. Qed.

Lemma random_scale c f h : random_dot (fun a => c * f a)%V h = c * random_dot f h.
Proof. unfold random_dot. rewrite <- E_scale. apply E_ext. intros a. apply dot_scale. Qed.

Lemma random_pos f : 0 <= random_dot f f.
Proof. apply E_nonnegative. intros a. apply dot_pos. Qed.

Definition random : space :=
  Space (L -> V) (fun _ => origin) (fun f g a => f a + g a)%V (fun c f a => c * f a)%V random_dot
    random_sym random_plus random_scale random_pos.

End Random.

(** * Independent sources

    Each has a mean; means over two sources may change places.  [size] is the mean of the norm, and
    what is [steady] is no random vector. *)

Record sources := Sources {
  values :> space;
  mean : nat -> values -> values;
  mean_self : forall i x y, dot (mean i x) y = dot x (mean i y);
  mean_twice : forall i x y, dot (mean i (mean i x)) y = dot (mean i x) y;
  mean_swap : forall i j x y, dot (mean i (mean j x)) y = dot (mean j (mean i x)) y;
  size : values -> R;
  size_plus : forall x y, size (x + y)%V <= size x + size y;
  size_from : forall x y, size x <= size y + size (x - y)%V;
  size_scale : forall c x, size (c * x)%V = Rabs c * size x;
  size_square : forall x, size x ^ 2 <= dot x x;
  size_mean : forall i x, size (mean i x) <= size x;
  steady : values -> Prop;
  steady_zero : steady vzero;
  steady_plus : forall x y, steady x -> steady y -> steady (x + y)%V;
  steady_scale : forall c x, steady x -> steady (c * x)%V;
  steady_size : forall x, steady x -> size x = norm x
}.
Arguments mean {_} _%nat _%V.
Arguments size {_} _%V.
Arguments steady {_} _%V.

Lemma size_nonnegative {H : sources} (x : H) : 0 <= size x.
Proof.
  pose proof (size_plus H x (-1 * x)%V) as P. rewrite size_scale in P.
  pose proof (size_from H x x) as Q. unfold vminus in Q.
  assert (A : Rabs (-1) = 1) by (rewrite Rabs_left; lra). rewrite A in P. lra.
Qed.

Lemma size_norm {H : sources} (x : H) : size x <= norm x.
Proof.
  apply Rsqr_incr_0_var; [|apply norm_nonnegative]. rewrite !Rsqr_pow2, norm_square.
  apply size_square.
Qed.

Lemma same_size {H : sources} (x y : H) : same x y -> size x = size y.
Proof.
  assert (B : forall a b : H, same a b -> size a <= size b).
  { intros a b S. pose proof (size_from H a b). pose proof (size_square H (a - b)%V) as Q.
    rewrite dot_minus, (S (a - b)%V), Rminus_eq_0 in Q.
    assert (size (a - b)%V = 0) by nra. lra. }
  intros S. apply Rle_antisym; apply B; [easy|]. intros z. symmetry. apply S.
Qed.

Lemma opposite_size {H : sources} (x y : H) : same x (-1 * y)%V -> size x = size y.
Proof. intros S. rewrite (same_size _ _ S), size_scale, Rabs_left by lra. ring. Qed.

Lemma size_zero {H : sources} : size (vzero : H) = 0.
Proof. unfold vzero. rewrite size_scale, Rabs_R0. ring. Qed.

Lemma steady_average {H : sources} (L : law) (f : L -> H) :
  (forall a, steady (f a)) -> steady (average L f).
Proof.
  intros S. unfold average, average_of. induction (weights L) as [|p l IH]; simpl.
  - apply steady_zero.
  - apply steady_plus; [apply steady_scale, S|exact IH].
Qed.

(** No source at all. *)
Definition fixed (V : space) : sources.
Proof.
  refine (Sources V (fun _ x => x) _ _ _ norm norm_plus _ norm_scale _ _ (fun _ => True) I _ _ _);
    try easy.
  - intros x y. rewrite (same_norm x (y + (x - y))%V); [apply norm_plus|].
    intros z. rewrite dot_plus, dot_minus. ring.
  - intros x. rewrite norm_square. apply Rle_refl.
  - intros _ x. apply Rle_refl.
Defined.

(** A source that nobody names: vectors may be random for reasons that are not looked at. *)
Definition unnamed (L : law) (V : space) : sources.
Proof.
  refine (Sources (random L V) (fun _ x => x) _ _ _ (fun f => E L (fun a => norm (f a)))
    _ _ _ _ _ (fun f => exists v, forall a, f a = v) _ _ _ _); try easy.
  - intros f g. rewrite <- E_plus. apply E_le. intros a. apply norm_plus.
  - intros f g. rewrite <- E_plus. apply E_le. intros a. exact (size_from (fixed V) (f a) (g a)).
  - intros c f. rewrite <- E_scale. apply E_ext. intros a. apply norm_scale.
  - intros f. eapply Rle_trans; [apply E_square|]. apply E_le. intros a. rewrite norm_square.
    apply Rle_refl.
  - intros _ f. apply Rle_refl.
  - now exists vzero.
  - intros f g [v F] [w G]. exists (v + w)%V. intros a. simpl. now rewrite F, G.
  - intros c f [v F]. exists (c * v)%V. intros a. simpl. now rewrite F.
  - intros f [v F]. unfold norm at 2. simpl. unfold random_dot.
    rewrite (E_ext L _ (fun _ => norm v)) by (intros a; now rewrite F).
    rewrite (E_ext L (fun a => dot (f a) (f a)) (fun _ => dot v v)) by (intros a; now rewrite F).
    now rewrite !E_constant.
Defined.

(** One source more, in front of the others. *)
Section Over.
Variables (L : law) (H : sources).

Definition over_mean (i : nat) (f : L -> H) : L -> H :=
  match i with
  | O => fun _ => average L f
  | S j => fun a => mean j (f a)
  end.

Lemma mean_average i (f : L -> H) (z : H) : dot (mean i (average L f)) z = E L (fun a => dot (mean i (f a)) z).
Proof.
  rewrite mean_self, dot_average. apply E_ext. intros a. symmetry. apply mean_self.
Qed.

Lemma size_average (f : L -> H) : size (average L f) <= E L (fun a => size (f a)).
Proof.
  unfold average, E, weighted. pose proof (weights_pos L) as P.
  induction (weights L) as [|p l IH]; simpl; [rewrite size_zero; lra|].
  eapply Rle_trans; [apply size_plus|]. rewrite size_scale, Rabs_pos_eq by (apply P; now left).
  apply Rplus_le_compat_l, IH. intros q Q. apply P. now right.
Qed.

Definition over : sources.
Proof.
  refine (Sources (random L H) over_mean _ _ _ (fun f => E L (fun a => size (f a)))
    _ _ _ _ _ (fun f => exists v, steady v /\ forall a, f a = v) _ _ _ _).
  - intros [|i] f g; simpl; unfold random_dot.
    + rewrite (E_ext L _ (fun a => dot (g a) (average L f))) by (intros; apply dot_sym).
      rewrite <- dot_average, dot_sym, dot_average. apply E_ext. intros a. apply dot_sym || easy.
    + apply E_ext. intros a. apply mean_self.
  - intros [|i] f g; simpl; unfold random_dot; apply E_ext; intros a.
    + rewrite dot_average. apply E_constant.
    + apply mean_twice.
  - intros [|i] [|j] f g; simpl; unfold random_dot; try easy; apply E_ext; intros a.
    + now rewrite mean_average, dot_average.
    + now rewrite mean_average, dot_average.
    + apply mean_swap.
  - intros f g. rewrite <- E_plus. apply E_le. intros a. apply size_plus.
  - intros f g. rewrite <- E_plus. apply E_le. intros a. apply size_from.
  - intros c f. rewrite <- E_scale. apply E_ext. intros a. apply size_scale.
  - intros f. eapply Rle_trans; [apply E_square|]. apply E_le. intros a. apply size_square.
  - intros [|i] f; simpl.
    + rewrite E_constant. apply size_average.
    + apply E_le. intros a. apply size_mean.
  - exists vzero. split; [apply steady_zero|easy].
  - intros f g [v [V F]] [w [W G]]. exists (v + w)%V. split; [now apply steady_plus|].
    intros a. simpl. now rewrite F, G.
  - intros c f [v [V F]]. exists (c * v)%V. split; [now apply steady_scale|].
    intros a. simpl. now rewrite F.
  - intros f [v [V F]]. unfold norm. simpl. unfold random_dot.
    rewrite (E_ext L _ (fun _ => norm v))
      by (intros a; rewrite F; now apply steady_size).
    rewrite (E_ext L (fun a => dot (f a) (f a)) (fun _ => dot v v)) by (intros a; now rewrite F).
    now rewrite !E_constant.
Defined.

End Over.

(** [over L1 (over L2 H)] for the laws in front: the first source has the number 0. *)
Fixpoint nest (laws : list law) (H : sources) : sources :=
  match laws with
  | [] => H
  | L :: rest => over L (nest rest H)
  end.

(** * Parts

    What depends on some sources and averages to zero over each of them (Hoeffding; Efron and
    Stein): [part B 0 x], where B says of each source whether it is one of these. *)

Section Parts.
Context {H : sources}.
Implicit Types (x y z : H) (A B C : list bool).

Definition deviation (i : nat) (b : bool) (x : H) : H := if b then (x - mean i x)%V else mean i x.

Fixpoint part B (i : nat) x : H :=
  match B with
  | [] => x
  | b :: rest => deviation i b (part rest (S i) x)
  end.

Lemma deviation_self i b x y : dot (deviation i b x) y = dot x (deviation i b y).
Proof. destruct b; simpl; [rewrite dot_minus, dot_minus_r|]; now rewrite mean_self. Qed.

Lemma mean_deviation i x y : dot (mean i (x - mean i x)%V) y = 0.
Proof. rewrite mean_self, dot_minus, <- !mean_self, mean_twice. ring. Qed.

Lemma deviation_twice i b x y : dot (deviation i b (deviation i b x)) y = dot (deviation i b x) y.
Proof.
  destruct b; simpl; [|apply mean_twice]. rewrite dot_minus, mean_deviation. ring.
Qed.

Lemma deviation_other i b x y : dot (deviation i b (deviation i (negb b) x)) y = 0.
Proof.
  destruct b; simpl; [|apply mean_deviation]. rewrite dot_minus, mean_twice. ring.
Qed.

Lemma deviation_swap i j b c x y :
  dot (deviation i b (deviation j c x)) y = dot (deviation j c (deviation i b x)) y.
Proof.
  rewrite (deviation_self i b), (deviation_self j c (deviation i b x)).
  destruct b, c; simpl; repeat first [rewrite dot_minus | rewrite dot_minus_r];
    repeat rewrite <- mean_self; repeat rewrite (mean_swap _ i j); ring.
Qed.

(** A part commutes with what happens to one source. *)
Lemma part_deviation B i j b x y :
  dot (part B i (deviation j b x)) y = dot (deviation j b (part B i x)) y.
Proof.
  revert i y. induction B as [|c B IH]; intros i y; simpl; [easy|].
  rewrite deviation_self, IH, <- deviation_self. apply deviation_swap.
Qed.

Lemma part_self B i x y : dot (part B i x) y = dot x (part B i y).
Proof.
  revert i x y. induction B as [|b B IH]; intros i x y; simpl; [easy|].
  rewrite deviation_self, IH, dot_sym, part_deviation. apply dot_sym.
Qed.

Lemma part_plus B i x y z : dot (part B i (x + y)%V) z = dot (part B i x) z + dot (part B i y) z.
Proof. now rewrite !part_self, dot_plus. Qed.

Lemma part_scale B i c x z : dot (part B i (c * x)%V) z = c * dot (part B i x) z.
Proof. now rewrite !part_self, dot_scale. Qed.

Lemma part_same B i x y : same x y -> same (part B i x) (part B i y).
Proof. intros S z. rewrite !part_self. apply S. Qed.

(** Parts are projections, and different ones are orthogonal. *)
Lemma part_part B C i x y :
  length B = length C ->
  dot (part C i (part B i x)) y = if list_eq_dec bool_dec B C then dot (part B i x) y else 0.
Proof.
  revert C i y. induction B as [|b B IH]; intros [|c C] i y L; try discriminate; [easy|].
  injection L as L. change (part (b :: B) i x) with (deviation i b (part B (S i) x)).
  change (part (c :: C) i (deviation i b (part B (S i) x)))
    with (deviation i c (part C (S i) (deviation i b (part B (S i) x)))).
  rewrite deviation_self, part_deviation, <- deviation_self.
  destruct (bool_dec b c) as [<-|N].
  - rewrite deviation_twice, deviation_self, IH by easy.
    destruct (list_eq_dec bool_dec B C) as [<-|M];
      destruct (list_eq_dec bool_dec (b :: B) (b :: _)) as [E|E]; try congruence.
    now rewrite <- deviation_self.
  - assert (b = negb c) as -> by (destruct b, c; simpl; congruence).
    rewrite deviation_other. now destruct (list_eq_dec bool_dec (negb c :: B) (c :: C)); [congruence|].
Qed.

Lemma parts_meet B C i x y :
  length B = length C ->
  dot (part B i x) (part C i y) = if list_eq_dec bool_dec B C then dot (part B i x) y else 0.
Proof. intros L. rewrite <- part_self. now apply part_part. Qed.

Lemma part_meets B x y : dot (part B 0 x) (part B 0 y) = dot (part B 0 x) y.
Proof. rewrite parts_meet by easy. now destruct (list_eq_dec bool_dec B B). Qed.

(** [random_through A i x]: of the sources from [i] on, x is random through those marked alone. *)
Fixpoint random_through A (i : nat) x : Prop :=
  match A with
  | [] => True
  | a :: rest => (if a then True else same (mean i x) x) /\ random_through rest (S i) x
  end.

(** All marks that say less. *)
Fixpoint below A : list (list bool) :=
  match A with
  | [] => [[]]
  | true :: rest => map (cons true) (below rest) ++ map (cons false) (below rest)
  | false :: rest => map (cons false) (below rest)
  end.

Definition total {T} (f : T -> R) (l : list T) : R := fold_right (fun a s => f a + s) 0 l.

Lemma total_app {T} (f : T -> R) k l : total f (k ++ l) = total f k + total f l.
Proof. induction k as [|a k IH]; simpl; [ring|]. unfold total in *. rewrite IH. ring. Qed.

Lemma total_map {S T} (g : S -> T) (f : T -> R) l : total f (map g l) = total (fun a => f (g a)) l.
Proof. induction l as [|a l IH]; simpl; [easy|]. unfold total in *. now rewrite IH. Qed.

Lemma total_plus {T} (f g : T -> R) l : total (fun a => f a + g a) l = total f l + total g l.
Proof. induction l as [|a l IH]; simpl; [ring|]. unfold total in *. rewrite IH. ring. Qed.

Lemma total_scale {T} c (f : T -> R) l : total (fun a => c * f a) l = c * total f l.
Proof. induction l as [|a l IH]; simpl; [ring|]. unfold total in *. rewrite IH. ring. Qed.

Lemma total_ext {T} (f g : T -> R) l : (forall a, In a l -> f a = g a) -> total f l = total g l.
Proof.
  intros E. induction l as [|a l IH]; simpl; [easy|]. unfold total in *.
  rewrite E by now left. rewrite IH; [easy|]. intros b B. apply E. now right.
Qed.

Lemma decomposed A i x z :
  random_through A i x -> dot x z = total (fun B => dot (part B i x) z) (below A).
Proof.
  revert i z. induction A as [|a A IH]; intros i z; [simpl; intros _; ring|].
  intros [F T]. destruct a; simpl.
  - rewrite total_app, !total_map. simpl. rewrite <- total_plus. rewrite (IH (S i) z T).
    apply total_ext. intros B _. rewrite dot_minus. ring.
  - rewrite total_map. simpl. rewrite <- (F z), mean_self, (IH (S i) _ T).
    apply total_ext. intros B _. symmetry. apply mean_self.
Qed.

Lemma below_length A B : In B (below A) -> length B = length A.
Proof.
  revert B. induction A as [|[|] A IH]; simpl; intros B I.
  - destruct I as [<-|[]]. easy.
  - apply in_app_or in I. destruct I as [I|I]; apply in_map_iff in I; destruct I as [C [<- I]];
      simpl; now rewrite IH.
  - apply in_map_iff in I. destruct I as [C [<- I]]. simpl. now rewrite IH.
Qed.

Lemma part_mean B j x y :
  (j < length B)%nat ->
  dot (part B 0 (mean j x)) y = if nth j B false then 0 else dot (part B 0 x) y.
Proof.
  assert (G : forall B i, (j < length B)%nat ->
    forall y, dot (part B i (mean (i + j) x)) y = if nth j B false then 0 else dot (part B i x) y).
  2: { intros L. exact (G B 0%nat L y). }
  clear B y. revert j. intros j B. revert j. induction B as [|b B IH]; intros j i L y.
  - simpl in L. inversion L.
  - destruct j as [|j].
    + rewrite Nat.add_0_r. simpl. rewrite deviation_self.
      change (mean i x) with (deviation i false x). rewrite part_deviation, <- deviation_self.
      destruct b; [apply (deviation_other i true)|apply (deviation_twice i false)].
    + simpl. rewrite deviation_self. replace (i + S j)%nat with (S i + j)%nat by ring.
      rewrite IH by (simpl in L; now apply Nat.succ_lt_mono). destruct (nth j B false); [easy|].
      now rewrite <- deviation_self.
Qed.

End Parts.

(** What is averaged over every source is no random vector, if what nobody names is not in it. *)
Fixpoint named (laws : list law) (H : sources) : nest laws H -> Prop :=
  match laws with
  | [] => fun x => steady x
  | L :: rest => fun x => forall a : L, named rest H (x a)
  end.

Lemma part_over L (H : sources) B i (f : over L H) a : part B (S i) f a = part B i (f a).
Proof.
  revert i. induction B as [|b B IH]; intros i; simpl; [easy|].
  destruct b; simpl; now rewrite IH.
Qed.

Lemma named_steady laws H (x : nest laws H) :
  named laws H x -> steady (part (repeat false (length laws)) 0 x).
Proof.
  induction laws as [|L laws IH]; simpl; [easy|]. intros N.
  eexists. split; [|reflexivity]. apply steady_average. intros a. rewrite part_over.
  apply IH, N.
Qed.

(** * Normal forms

    Vectors are combinations of parts, and products of these are products of the same parts. *)

Inductive term :=
  | X (n : nat)
  | P (n : nat) (B : list bool)
  | Zero
  | Plus (s t : term)
  | Minus (s t : term)
  | Scale (c : R) (t : term)
  | Mean (i : nat) (t : term).

Definition combination := list (R * (nat * list bool)).

Definition scaled (c : R) (l : combination) : combination :=
  map (fun m => (c * fst m, snd m)) l.

Fixpoint alike (B C : list bool) : bool :=
  match B, C with
  | [], [] => true
  | b :: B', c :: C' => Bool.eqb b c && alike B' C'
  | _, _ => false
  end.

Lemma alike_true B C : alike B C = true <-> B = C.
Proof.
  revert C. induction B as [|b B IH]; intros [|c C]; simpl; split; try easy.
  - intros A. apply andb_prop in A as [A1 A2]. apply eqb_prop in A1 as ->. f_equal. now apply IH.
  - intros E. injection E as -> ->. rewrite eqb_reflx. simpl. now apply IH.
Qed.

Definition value (q : nat -> list bool -> R) (l : combination) : R :=
  total (fun m => fst m * q (fst (snd m)) (snd (snd m))) l.

(** The summands over one set of sources. *)
Definition value_at (B : list bool) (q : nat -> list bool -> R) (l : combination) : R :=
  value q (filter (fun m => alike (snd (snd m)) B) l).

Section Normal.
Context {H : sources}.
Variable count : nat.
Variable marks : list (list bool).   (* of each vector, the sources that it is random through *)
Variable vectors : list H.

Definition vec n : H := nth n vectors vzero.

(** Sealed: nothing that compares two of them looks inside. *)
Lemma piece_seal : {p : nat -> list bool -> H | forall n B, p n B = part B 0 (vec n)}.
Proof. now exists (fun n B => part B 0 (vec n)). Qed.
Definition piece n B : H := proj1_sig piece_seal n B.
Lemma gram_seal :
  {g : nat -> nat -> list bool -> R | forall n m B, g n m B = dot (piece n B) (piece m B)}.
Proof. now exists (fun n m B => dot (piece n B) (piece m B)). Qed.
Definition gram n m B : R := proj1_sig gram_seal n m B.

Lemma piece_part n B : piece n B = part B 0 (vec n).
Proof. exact (proj2_sig piece_seal n B). Qed.

Lemma gram_dot n m B : gram n m B = dot (piece n B) (piece m B).
Proof. exact (proj2_sig gram_seal n m B). Qed.

Fixpoint said t : H :=
  match t with
  | X n => vec n
  | P n B => piece n B
  | Zero => vzero
  | Plus s t => (said s + said t)%V
  | Minus s t => (said s - said t)%V
  | Scale c t => (c * said t)%V
  | Mean i t => mean i (said t)
  end.

Fixpoint normal t : combination :=
  match t with
  | X n => map (fun B => (1, (n, B))) (below (nth n marks []))
  | P n B => [(1, (n, B))]
  | Zero => []
  | Plus s t => normal s ++ normal t
  | Minus s t => normal s ++ scaled (-1) (normal t)
  | Scale c t => scaled c (normal t)
  | Mean i t => filter (fun m => negb (nth i (snd (snd m)) false)) (normal t)
  end.

Fixpoint fits t : bool :=
  match t with
  | X n => Nat.ltb n (length marks)
  | P _ B => Nat.eqb (length B) count
  | Zero => true
  | Plus s t | Minus s t => fits s && fits t
  | Scale _ t => fits t
  | Mean i t => Nat.ltb i count && fits t
  end.

Fixpoint declares (l : list (list bool)) (v : list H) : Prop :=
  match l, v with
  | [], [] => True
  | A :: l', x :: v' => (length A = count /\ random_through A 0 x) /\ declares l' v'
  | _, _ => False
  end.
Definition declared : Prop := declares marks vectors.

Hypothesis known : declared.

Lemma declared_at n :
  (n < length marks)%nat ->
  length (nth n marks []) = count /\ random_through (nth n marks []) 0 (vec n).
Proof.
  unfold declared, vec in *. revert vectors n known.
  induction marks as [|A l IH]; intros [|x v] n K L; simpl in *; try easy.
  destruct K as [K R]. destruct n as [|n]; [easy|]. apply IH; [easy|now apply Nat.succ_lt_mono].
Qed.

Lemma value_app q k l : value q (k ++ l) = value q k + value q l.
Proof. apply total_app. Qed.

Lemma value_scaled q c l : value q (scaled c l) = c * value q l.
Proof.
  unfold value, scaled. rewrite total_map, <- total_scale. apply total_ext. intros m _. simpl. ring.
Qed.

Lemma normal_length t m : fits t = true -> In m (normal t) -> length (snd (snd m)) = count.
Proof.
  revert m. induction t; simpl; intros m F I.
  - apply in_map_iff in I as [B [<- I]]. simpl. apply below_length in I. rewrite I.
    apply declared_at. now apply Nat.ltb_lt.
  - destruct I as [<-|[]]. now apply Nat.eqb_eq.
  - easy.
  - apply andb_prop in F as [F1 F2]. apply in_app_or in I as [I|I]; auto.
  - apply andb_prop in F as [F1 F2]. apply in_app_or in I as [I|I]; [auto|].
    apply in_map_iff in I as [m' [<- I]]. simpl. auto.
  - apply in_map_iff in I as [m' [<- I]]. simpl. auto.
  - apply andb_prop in F as [F1 F2]. apply filter_In in I as [I _]. auto.
Qed.

Lemma mean_piece n B i z :
  (i < length B)%nat ->
  dot (piece n B) (mean i z) = if nth i B false then 0 else dot (piece n B) z.
Proof.
  intros L. rewrite !piece_part, <- mean_self, <- part_mean by easy. symmetry.
  exact (part_deviation B 0 i false (vec n) z).
Qed.

Lemma said_value t z :
  fits t = true -> dot (said t) z = value (fun n B => dot (piece n B) z) (normal t).
Proof.
  revert z. induction t; simpl; intros z F.
  - apply Nat.ltb_lt in F. destruct (declared_at n F) as [_ R].
    rewrite (decomposed _ _ _ z R). unfold value. rewrite total_map.
    apply total_ext. intros B _. simpl. rewrite piece_part. ring.
  - unfold value, total. simpl. ring.
  - rewrite dot_zero. easy.
  - apply andb_prop in F as [F1 F2]. rewrite dot_plus, value_app. now rewrite IHt1, IHt2.
  - apply andb_prop in F as [F1 F2].
    rewrite dot_minus, value_app, value_scaled, IHt1, IHt2 by easy. ring.
  - rewrite dot_scale, value_scaled. now rewrite IHt.
  - apply andb_prop in F as [F1 F2]. apply Nat.ltb_lt in F1.
    rewrite mean_self, IHt by easy. pose proof (fun m => normal_length t m F2) as L. clear IHt. revert L.
    unfold value, total. induction (normal t) as [|m l IHl]; intros L; simpl; [easy|].
    rewrite mean_piece by (rewrite L; [easy|now left]).
    rewrite IHl by (intros m' M; apply L; now right).
    destruct (nth i (snd (snd m)) false); simpl; ring.
Qed.

Lemma meet n m B C :
  length B = length C -> dot (piece n B) (piece m C) = if alike B C then gram n m B else 0.
Proof.
  intros L. rewrite gram_dot, !piece_part, !parts_meet by easy.
  destruct (list_eq_dec bool_dec B C) as [E|N]; destruct (alike B C) eqn:A.
  - now destruct (list_eq_dec bool_dec B B).
  - apply (proj2 (alike_true B C)) in E. congruence.
  - now apply alike_true in A.
  - easy.
Qed.

Lemma gram_sym n m B : gram n m B = gram m n B.
Proof. rewrite !gram_dot. apply dot_sym. Qed.

Lemma gram_pos n B : 0 <= gram n n B.
Proof. rewrite gram_dot. apply dot_pos. Qed.

Definition ordered n m B : R := if Nat.leb n m then gram n m B else gram m n B.

Lemma ordered_gram n m B : ordered n m B = gram n m B.
Proof. unfold ordered. destruct (Nat.leb n m); [easy|apply gram_sym]. Qed.

(** The product of two combinations: their parts over the same sources meet. *)
Definition product (k l : combination) : R :=
  total (fun m => fst m * value_at (snd (snd m))
    (fun n B => ordered (fst (snd m)) n B) l) k.

Lemma said_at t z B :
  fits t = true -> length B = count ->
  dot (said t) (part B 0 z) = value_at B (fun n C => dot (piece n C) z) (normal t).
Proof.
  intros F L. rewrite said_value by easy. pose proof (fun m => normal_length t m F) as N. revert N.
  unfold value_at, value, total. induction (normal t) as [|m l IH]; intros N; simpl; [easy|].
  rewrite IH by (intros m' M; apply N; now right). rewrite piece_part.
  rewrite parts_meet by (rewrite L; apply N; now left).
  destruct (list_eq_dec bool_dec (snd (snd m)) B) as [E|D];
    destruct (alike (snd (snd m)) B) eqn:A; simpl.
  - now rewrite piece_part.
  - apply (proj2 (alike_true _ B)) in E. congruence.
  - now apply alike_true in A.
  - ring.
Qed.

Lemma said_product s t :
  fits s = true -> fits t = true -> dot (said s) (said t) = product (normal s) (normal t).
Proof.
  intros S T. rewrite said_value by easy. unfold product.
  pose proof (fun m => normal_length s m S) as N. unfold value at 1. apply total_ext.
  intros m I. f_equal. rewrite piece_part, dot_sym, said_at by (easy || now apply N).
  unfold value_at, value. apply total_ext. intros k _. f_equal.
  rewrite ordered_gram, gram_sym, gram_dot, !piece_part. symmetry. apply part_meets.
Qed.

(** An equation between vectors holds part by part. *)
Lemma said_null t B z :
  fits t = true -> length B = count -> dot (said t) (said t) = 0 ->
  value_at B (fun n C => dot (piece n C) z) (normal t) = 0.
Proof. intros F L E. rewrite <- said_at by easy. now apply dot_null. Qed.

(** Vectors with the same normal form; some parts may be known to be made of others. *)
Lemma said_multiple c s t (relate : (nat -> list bool -> R) -> Prop) :
  fits s = true -> fits t = true -> (forall z, relate (fun n B => dot (piece n B) z)) ->
  (forall q, relate q -> value q (normal s) = c * value q (normal t)) ->
  same (said s) (c * said t)%V.
Proof. intros S T K E z. rewrite dot_scale, !said_value by easy. now apply E. Qed.

End Normal.

Arguments vec {_} _ _.
Arguments piece {_} _ _ _.
Arguments gram {_} _ _ _ _.
Arguments ordered {_} _ _ _ _.
Arguments said {_} _ _.
Arguments declared {_} _ _ _.
Arguments product {_} _ _ _.

(** * What is known of letters *)

Lemma multiple_norm {H : sources} c (x y : H) : same x (c * y)%V -> norm x = Rabs c * norm y.
Proof. intros S. rewrite (same_norm _ _ S). apply norm_scale. Qed.

Lemma multiple_size {H : sources} c (x y : H) : same x (c * y)%V -> size x = Rabs c * size y.
Proof. intros S. rewrite (same_size _ _ S). apply size_scale. Qed.

Lemma multiple_steady {H : sources} c (x y : H) :
  same x (c * y)%V -> steady y -> size x = Rabs c * norm y.
Proof. intros S T. rewrite (multiple_size c x y S). now rewrite steady_size. Qed.

Lemma average_constant (L : law) (V : space) (x z : V) : dot (average L (fun _ => x)) z = dot x z.
Proof. rewrite dot_average. apply E_constant. Qed.

Lemma rule_root l d : l = sqrt d -> 0 <= d -> l ^ 2 = d.
Proof. intros ->. simpl. rewrite Rmult_1_r. apply sqrt_sqrt. Qed.

Lemma rule_ordered small large low high :
  low = small ^ 2 -> high = large ^ 2 -> 0 <= large -> low <= high -> small <= large.
Proof. intros -> -> L S. apply (pow_below 2); [auto with arith|easy|easy]. Qed.

Lemma rule_ordered_strict small large low high :
  low = small ^ 2 -> high = large ^ 2 -> 0 <= large -> low < high -> small < large.
Proof.
  intros -> -> L S. destruct (Rle_or_lt large small) as [B|B]; [|easy].
  pose proof (pow_incr large small 2 (conj L B)). lra.
Qed.

Lemma norm_zero {V : space} : norm (vzero : V) = 0.
Proof. unfold norm. rewrite dot_zero. apply sqrt_0. Qed.

Lemma norm_mean {H : sources} i (x : H) : norm (mean i x) <= norm x.
Proof.
  apply sqrt_le_1_alt. pose proof (dot_pos _ (x - mean i x)%V) as S.
  assert (A : dot (mean i x) (mean i x) = dot (mean i x) x).
  { rewrite (mean_self _ i x (mean i x)), dot_sym. apply mean_twice. }
  rewrite dot_minus, !dot_minus_r, A, (dot_sym _ x (mean i x)) in S. lra.
Qed.

Lemma piece_steady (laws : list law) (H : sources) (vectors : list (nest laws H)) n :
  named laws H (vec vectors n) -> steady (piece vectors n (repeat false (length laws))).
Proof. rewrite piece_part. apply named_steady. Qed.

(** * Tactics *)

Lemma still_here (L : law) (H : sources) (f : over L H) :
  (forall a b, f a = f b) -> same (mean 0 f) f.
Proof.
  intros F z. simpl. unfold random_dot. apply E_ext. intros a. rewrite dot_average.
  rewrite (E_ext L _ (fun _ => dot (f a) (z a))); [apply E_constant|].
  intros b. now rewrite (F b a).
Qed.

Lemma still_there (L : law) (H : sources) j (f : over L H) :
  (forall a, same (mean j (f a)) (f a)) -> same (mean (S j) f) f.
Proof. intros F z. simpl. unfold random_dot. apply E_ext. intros a. apply F. Qed.

Ltac still := lazymatch goal with
  | |- same (mean O _) _ => apply still_here; intros; reflexivity
  | |- same (mean (S _) _) _ => apply still_there; intros ?; still
  end.
Ltac declared_all := cbv [declares declared random_through];
  repeat match goal with
  | |- _ /\ _ => split
  | |- True => exact I
  | |- length _ = _ => reflexivity
  | |- same _ _ => first [assumption | still]
  end.
Ltac steadily :=
  cbn [said]; repeat first [apply steady_plus | apply steady_scale | apply steady_zero]; assumption.
Ltac names_all := cbn [named]; intros; eexists; intros ?; reflexivity.

(** Normal forms written out. *)
Ltac expanded := cbv [product normal scaled value value_at total alike below nth map app filter
  fold_right fst snd andb negb Bool.eqb ordered Nat.leb].

(** A sum of multiples is no longer than its summands together; a mean is no longer than what it is
    the mean of. *)
Ltac shrinks := lazymatch goal with
  | |- size (mean _ _) <= _ => eapply Rle_trans; [apply size_mean|]; shrinks
  | |- norm (mean _ _) <= _ => eapply Rle_trans; [apply norm_mean|]; shrinks
  | |- size _ <= norm _ => apply size_norm
  | |- _ => apply Rle_refl
  end.
Ltac summed := lazymatch goal with
  | |- size (vplus _ _) <= _ =>
    eapply Rle_trans; [apply size_plus|]; apply Rplus_le_compat; summed
  | |- norm (vplus _ _) <= _ =>
    eapply Rle_trans; [apply norm_plus|]; apply Rplus_le_compat; summed
  | |- size (vscale _ _) <= _ =>
    rewrite size_scale; apply Rmult_le_compat_l; [apply Rabs_pos|shrinks]
  | |- norm (vscale _ _) <= _ =>
    rewrite norm_scale; apply Rmult_le_compat_l; [apply Rabs_pos|shrinks]
  end.

(** What is a square: of roots, of numbers, of products. *)
Ltac squared :=
  repeat rewrite Rpow_mult_distr; rewrite ?pow2_sqrt by (first [assumption | positive | lra]);
  first [reflexivity | ring].

(** What holds by inspection. *)
Ltac plainly := first
  [ match goal with H : ?P |- ?P => exact H end
  | lazymatch goal with
    | |- ?a = ?a => reflexivity
    | |- 0 <= gram _ _ _ _ => apply gram_pos
    | |- 0 <= norm _ => apply norm_nonnegative
    | |- 0 <= size _ => apply size_nonnegative
    | |- 0 <= dot _ _ => apply dot_pos
    end
  | defined | defined_inside | lra ].
