(** Sums over clients: means over an index whose values are as likely as another, and the law of it.

    What holds for vectors that are random over sources holds for families of vectors, as the mean
    over a uniform index is the sum over its values divided by their number. *)

From Coq Require Import Reals ZArith Lra Lia List.
From Fedproof Require Import Language Lemmas Rules Slopes Sums Vectors Composed.
Import ListNotations.
Open Scope R_scope.

Lemma weighted_app {A} (f : A -> R) k l : weighted f (k ++ l) = weighted f k + weighted f l.
Proof. unfold weighted. induction k as [|p k IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Definition equally {A} (l : list A) : list (R * A) := map (fun a => (/ INR (length l), a)) l.

Lemma weighted_equally {A} (f : A -> R) l :
  weighted f (equally l) = / INR (length l) * fold_right (fun a s => f a + s) 0 l.
Proof.
  unfold equally, weighted. generalize (/ INR (length l)) as c. intros c.
  induction l as [|a l IH]; simpl; [ring|]. rewrite IH. ring.
Qed.

Lemma equally_pos {A} (l : list A) p : In p (equally l) -> 0 <= fst p.
Proof.
  intros I. apply in_map_iff in I as [a [<- I]]. simpl. destruct l as [|b l]; [easy|].
  left. apply Rinv_0_lt_compat, lt_0_INR. simpl. lia.
Qed.

Lemma equally_one {A} (l : list A) : l <> [] -> fold_right (fun p s => fst p + s) 0 (equally l) = 1.
Proof.
  intros N. pose proof (weighted_equally (fun _ => 1) l) as W. unfold weighted in W.
  assert (S : fold_right (fun (_ : A) s => 1 + s) 0 l = INR (length l)).
  { clear. induction l as [|a l IH]; [easy|]. cbn [fold_right length]. rewrite S_INR, IH. ring. }
  rewrite S, Rinv_l in W by (destruct l; [easy|]; apply not_0_INR; simpl; lia).
  etransitivity; [|exact W]. clear. generalize (equally l) as k. induction k as [|p k IH]; simpl; [easy|].
  rewrite IH. ring.
Qed.

(** Alike outcomes; there is at least one. *)
Definition alike_law {A} (l : list A) (N : l <> []) : law :=
  Law A (equally l) (equally_pos l) (equally_one l N).

Definition places (a b : Z) : list Z :=
  map (fun n => (a + Z.of_nat n)%Z) (seq 0 (Z.to_nat (Z.max 1 (b - a + 1)))).

Lemma places_some a b : places a b <> [].
Proof.
  unfold places. destruct (Z.to_nat (Z.max 1 (b - a + 1))) as [|n] eqn:E; [lia|easy].
Qed.

Definition uniform (a b : Z) : law := alike_law (places a b) (places_some a b).

Lemma E_uniform a b f : (a <= b)%Z -> E (uniform a b) f = / IZR (b - a + 1) * Rsum f a b.
Proof.
  intros H. unfold E. simpl. rewrite weighted_equally. unfold places.
  rewrite map_length, seq_length, INR_IZR_INZ.
  replace (Z.of_nat (Z.to_nat (Z.max 1 (b - a + 1)))) with (b - a + 1)%Z by lia. f_equal.
  replace b with (a + Z.of_nat (Z.to_nat (Z.max 1 (b - a + 1))) - 1)%Z at 2 by lia.
  generalize (Z.to_nat (Z.max 1 (b - a + 1))) as n. induction n as [|n IH].
  - rewrite Rsum_empty by lia. easy.
  - replace (a + Z.of_nat (S n) - 1)%Z with (a + Z.of_nat n - 1 + 1)%Z by lia.
    rewrite Rsum_last by lia. rewrite <- IH, seq_S, map_app, fold_right_app. simpl.
    replace (a + Z.of_nat n - 1 + 1)%Z with (a + Z.of_nat n)%Z by ring.
    generalize (f (a + Z.of_nat n)%Z) as c. intros c.
    generalize (map (fun n0 : nat => (a + Z.of_nat n0)%Z) (seq 0 n)) as l. intros l.
    induction l as [|x l IHl]; simpl; [ring|]. rewrite IHl. ring.
Qed.

Lemma E_uniform_ext a b f g :
  (a <= b)%Z -> (forall i, (a <= i <= b)%Z -> f i = g i) -> E (uniform a b) f = E (uniform a b) g.
Proof. intros H F. rewrite !E_uniform by exact H. f_equal. now apply Rsum_ext. Qed.

Lemma E_uniform_le a b f g :
  (a <= b)%Z -> (forall i, (a <= i <= b)%Z -> f i <= g i) -> E (uniform a b) f <= E (uniform a b) g.
Proof.
  intros H F. apply Rminus_le. rewrite !E_uniform by exact H.
  replace (/ IZR (b - a + 1) * Rsum f a b - / IZR (b - a + 1) * Rsum g a b)
    with (- (/ IZR (b - a + 1) * Rsum (fun i => g i + -1 * f i) a b))
    by (rewrite Rsum_plus, Rsum_scale; ring).
  apply Ropp_le_cancel. rewrite Ropp_0, Ropp_involutive. apply Rmult_le_pos.
  - left. apply Rinv_0_lt_compat, IZR_lt. lia.
  - apply Rsum_nonnegative. intros i I. pose proof (F i I). lra.
Qed.

(** * Vectors at a place *)

Section Places.
Context {H : sources} {a b : Z}.
Hypothesis some : (a <= b)%Z.
Implicit Types F G : over (uniform a b) H.

Lemma total_same n (f g : Z -> H) :
  n = (b - a + 1)%Z -> (forall i, (a <= i <= b)%Z -> same (f i) (g i)) ->
  same (IZR n * average (uniform a b) f)%V (vsum g a b).
Proof.
  intros -> S z. rewrite dot_scale, dot_average, dot_vsum, E_uniform by exact some.
  rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by (apply IZR_neq; lia).
  apply Rsum_ext. intros i I. now apply S.
Qed.

(** A product in a sum: its mean, and how many there are. *)
Lemma dot_total n F G c h :
  n = (b - a + 1)%Z -> (forall i, (a <= i <= b)%Z -> dot (F i) (G i) = c * h i) ->
  dot F G = c * / IZR n * Rsum h a b.
Proof.
  intros -> S. change (dot F G) with (E (uniform a b) (fun i => dot (F i) (G i))).
  rewrite (E_uniform_ext a b _ (fun i => c * h i)) by assumption.
  rewrite E_uniform, Rsum_scale by exact some. ring.
Qed.

Lemma dot_still F G c : (forall i, (a <= i <= b)%Z -> dot (F i) (G i) = c) -> dot F G = c.
Proof.
  intros S. change (dot F G) with (E (uniform a b) (fun i => dot (F i) (G i))).
  rewrite (E_uniform_ext a b _ (fun _ => c)) by assumption. apply E_constant.
Qed.

(** What holds at every place holds in the mean. *)
Lemma everywhere_le x y f g :
  x = E (uniform a b) f -> y = E (uniform a b) g -> (forall i, (a <= i <= b)%Z -> f i <= g i) -> x <= y.
Proof. intros -> -> S. now apply E_uniform_le. Qed.

Lemma everywhere_eq x y f g :
  x = E (uniform a b) f -> y = E (uniform a b) g -> (forall i, (a <= i <= b)%Z -> f i = g i) -> x = y.
Proof. intros -> -> S. now apply E_uniform_ext. Qed.
End Places.

Lemma mean_of_sum L x y f g : x = E L f -> y = E L g -> x + y = E L (fun i => f i + g i).
Proof. intros -> ->. symmetry. apply E_plus. Qed.

Lemma mean_of_gap L x y f g : x = E L f -> y = E L g -> x - y = E L (fun i => f i - g i).
Proof.
  intros -> ->. rewrite (E_ext L (fun i => f i - g i) (fun i => f i + -1 * g i)) by (intros; ring).
  rewrite E_plus, E_scale. ring.
Qed.

Lemma mean_of_multiple L c x f : x = E L f -> c * x = E L (fun i => c * f i).
Proof. intros ->. symmetry. apply E_scale. Qed.

Lemma mean_of_constant L c : c = E L (fun _ => c).
Proof. symmetry. apply E_constant. Qed.

Lemma mean_of_dot L (H : sources) (F G : over L H) : dot F G = E L (fun i => dot (F i) (G i)).
Proof. reflexivity. Qed.

Section Same.
Context {V : space}.
Implicit Types u v w x : V.

Lemma same_plus u v w x : same u v -> same w x -> same (u + w)%V (v + x)%V.
Proof. intros S T z. now rewrite !dot_plus, S, T. Qed.

Lemma same_minus u v w x : same u v -> same w x -> same (u - w)%V (v - x)%V.
Proof. intros S T z. now rewrite !dot_minus, S, T. Qed.

Lemma same_scale c d u v : c = d -> same u v -> same (c * u)%V (d * v)%V.
Proof. intros -> S z. now rewrite !dot_scale, S. Qed.

Lemma same_refl u : same u u.
Proof. easy. Qed.

Lemma same_null u v : same u v -> same v vzero -> dot u u = 0.
Proof. intros S T. now rewrite S, T, dot_zero. Qed.
End Same.

Lemma average_at (M L : law) (H : sources) (f : M -> over L H) (k : L) :
  average M f k = average M (fun a => f a k).
Proof.
  unfold average, average_of. induction (weights M) as [|p l IH]; [reflexivity|].
  cbn [fold_right]. rewrite <- IH. reflexivity.
Qed.

Lemma total_same_at {L : law} {H : sources} a b n (f : Z -> over L H) (g : Z -> H) (k : L) :
  (a <= b)%Z -> n = (b - a + 1)%Z -> (forall i, (a <= i <= b)%Z -> same (f i k) (g i)) ->
  same ((IZR n * (average (uniform a b) f : over L H))%V k) (vsum g a b).
Proof.
  intros A N S. change ((IZR n * (average (uniform a b) f : over L H))%V k)
    with (IZR n * average (uniform a b) f k)%V.
  rewrite average_at. now apply total_same.
Qed.

(** * Tactics *)

(** The same vector, taken at places and spoken of by sums. *)
Ltac samely := cbv beta; lazymatch goal with
  | |- same ?u ?u => exact (same_refl u)
  | |- same _ (vsum _ _ _) => first
    [ apply total_same; [lia | between | intros ? ?]
    | apply total_same_at; [lia | between | intros ? ?] ]; samely
  | |- same _ (vplus _ _) => apply same_plus; samely
  | |- same _ (vminus _ _) => apply same_minus; samely
  | |- same _ (vscale _ _) => apply same_scale;
    [lazymatch goal with |- ?c = ?c => reflexivity | |- _ => fractions end | samely]
  | |- same _ ?u => exact (same_refl u)
  end.
Ltac at_places := unfold square; first [reflexivity | apply same_dot; samely].

(** Equal vectors have a difference without length; W says that they are equal. *)
Ltac no_gap W g := apply (same_null _ g); [samely|];
  let z := fresh in intros z; generalize (W z); steps_back; products; limits; intros; first [lra | nra].
Ltac no_length W := idtac; lazymatch goal with |- dot ?g _ = 0 => no_gap W g end.

(** Both sides as means over one index. *)
Ltac spread := first
  [ lazymatch goal with |- dot _ _ = _ => apply mean_of_dot end
  | lazymatch goal with
    | |- _ + _ = _ => apply mean_of_sum; spread
    | |- _ - _ = _ => apply mean_of_gap; spread
    | |- _ * _ = _ => apply mean_of_multiple; spread
    end
  | apply mean_of_constant ].
Ltac everywhere := first
  [ eapply everywhere_le; [|spread|spread|]; [lia|]
  | eapply everywhere_eq; [|spread|spread|]; [lia|] ].

(** * Sums over those drawn *)

Section Drawn.
Variables (V : sources) (d : Data) (C N : Z) (S : draw (V := V) d C N).

Lemma drawn_still (f : Z -> V) w :
  (forall i, (1 <= i <= C)%Z -> free d (f i)) -> free d w ->
  dot w (sampled S f 1 C) = IZR N / IZR C * dot w (vsum f 1 C).
Proof. intros F W. rewrite !(dot_sym _ w). now apply dot_sampled. Qed.

Lemma free_vsum (f : Z -> V) a b :
  (forall i, (a <= i <= b)%Z -> free d (f i)) -> free d (vsum f a b).
Proof.
  intros F z. rewrite mean_self, !dot_vsum. apply Rsum_ext. intros i I. rewrite <- mean_self.
  now apply F.
Qed.
End Drawn.

Lemma vsum_plus {V : space} (f g : Z -> V) a b z :
  dot (vsum (fun i => f i [+] g i) a b) z = dot (vsum f a b) z + dot (vsum g a b) z.
Proof. rewrite !dot_vsum, <- Rsum_plus. apply Rsum_ext. intros. apply dot_plus. Qed.

Lemma vsum_minus {V : space} (f g : Z -> V) a b z :
  dot (vsum (fun i => f i [-] g i) a b) z = dot (vsum f a b) z - dot (vsum g a b) z.
Proof.
  rewrite !dot_vsum. replace (Rsum _ a b - Rsum _ a b)
    with (Rsum (fun i => dot (f i) z) a b + -1 * Rsum (fun i => dot (g i) z) a b) by ring.
  rewrite <- Rsum_scale, <- Rsum_plus. apply Rsum_ext. intros. rewrite dot_minus. ring.
Qed.

Lemma vsum_constant {V : space} (w : V) C z :
  (0 <= C)%Z -> dot (vsum (fun _ => w) 1 C) z = IZR C * dot w z.
Proof. intros H. rewrite dot_vsum, Rsum_constant by lia. ring. Qed.

Lemma vsum_scale {V : space} c (f : Z -> V) a b z :
  dot (vsum (fun i => c [*] f i) a b) z = c * dot (vsum f a b) z.
Proof. rewrite !dot_vsum, <- Rsum_scale. apply Rsum_ext. intros. apply dot_scale. Qed.

Lemma Rsum_minus f g a b : Rsum (fun i => f i - g i) a b = Rsum f a b - Rsum g a b.
Proof.
  rewrite (Rsum_ext _ (fun i => f i + -1 * g i)) by (intros; ring). rewrite Rsum_plus, Rsum_scale. ring.
Qed.

Section Totals.
Context {V : space}.
Implicit Types f g h : Z -> V.

Lemma total_plus f g h a b :
  Rsum (fun i => dot (f i [+] g i) (h i)) a b
    = Rsum (fun i => dot (f i) (h i)) a b + Rsum (fun i => dot (g i) (h i)) a b.
Proof. rewrite <- Rsum_plus. apply Rsum_ext. intros. apply dot_plus. Qed.

Lemma total_minus f g h a b :
  Rsum (fun i => dot (f i [-] g i) (h i)) a b
    = Rsum (fun i => dot (f i) (h i)) a b - Rsum (fun i => dot (g i) (h i)) a b.
Proof. rewrite <- Rsum_minus. apply Rsum_ext. intros. apply dot_minus. Qed.

Lemma total_scale c f h a b :
  Rsum (fun i => dot (c [*] f i) (h i)) a b = c * Rsum (fun i => dot (f i) (h i)) a b.
Proof. rewrite <- Rsum_scale. apply Rsum_ext. intros. apply dot_scale. Qed.

Lemma total_sym f g a b : Rsum (fun i => dot (f i) (g i)) a b = Rsum (fun i => dot (g i) (f i)) a b.
Proof. apply Rsum_ext. intros. apply dot_sym. Qed.
End Totals.

Lemma total_alone {V : space} (f : Z -> V) w a b :
  Rsum (fun i => dot (f i) w) a b = dot (vsum f a b) w.
Proof. now rewrite dot_vsum. Qed.

Lemma total_alone_r {V : space} (f : Z -> V) w a b :
  Rsum (fun i => dot w (f i)) a b = dot (vsum f a b) w.
Proof. rewrite dot_vsum. apply Rsum_ext. intros. apply dot_sym. Qed.

(** Products of means over an index. *)
Lemma dot_means {H : sources} a b n (F G : over (uniform a b) H) :
  (a <= b)%Z -> n = (b - a + 1)%Z ->
  dot (mean 0 F) (mean 0 G) = / IZR n * / IZR n * dot (vsum F a b) (vsum G a b).
Proof.
  intros A ->.
  change (dot (mean 0 F) (mean 0 G)) with
    (E (uniform a b) (fun _ => dot (average (uniform a b) F) (average (uniform a b) G))).
  rewrite E_constant, dot_average, E_uniform by exact A. rewrite Rmult_assoc. f_equal.
  rewrite (dot_vsum F), <- Rsum_scale. apply Rsum_ext. intros i I.
  rewrite dot_sym, dot_average, E_uniform, <- dot_vsum by exact A. now rewrite dot_sym.
Qed.

Ltac still_free F := first [assumption | apply free_vsum; exact F].
Ltac opened_vectors := match goal with
  | |- context [dot (vsum (fun i => @?f i [+] @?g i) ?a ?b) _] => rewrite (vsum_plus f g a b)
  | |- context [dot (vsum (fun i => @?f i [-] @?g i) ?a ?b) _] => rewrite (vsum_minus f g a b)
  | |- context [dot (vsum (fun i => ?c [*] @?f i) ?a ?b) _] => rewrite (vsum_scale c f a b)
  | |- context [dot (vsum (fun _ => ?w) 1 _) _] => rewrite (vsum_constant w) by lia
  | |- context [dot ?u (vsum ?f ?a ?b)] =>
    lazymatch u with
    | vsum _ _ _ => fail | vscale _ _ => fail
    | _ => rewrite (dot_sym _ u (vsum f a b))
    end
  | |- context [dot ?u (vsum (fun i => @?f i [+] @?g i) ?a ?b)] =>
    rewrite (dot_sym _ u (vsum (fun i => f i [+] g i) a b))
  | |- context [dot ?u (vsum (fun i => @?f i [-] @?g i) ?a ?b)] =>
    rewrite (dot_sym _ u (vsum (fun i => f i [-] g i) a b))
  | |- context [dot ?u (vsum (fun i => @?f i [*] @?g i) ?a ?b)] =>
    rewrite (dot_sym _ u (vsum (fun i => f i [*] g i) a b))
  end; cbv beta.
Ltac opened_numbers := match goal with
  | |- context [Rsum (fun i => @?f i + @?g i) ?a ?b] => rewrite (Rsum_plus f g a b)
  | |- context [Rsum (fun i => @?f i - @?g i) ?a ?b] => rewrite (Rsum_minus f g a b)
  | |- context [Rsum (fun i => ?c * @?f i) ?a ?b] => rewrite (Rsum_scale c f a b)
  | |- context [Rsum (fun i => dot (@?f i [+] @?g i) (@?h i)) ?a ?b] => rewrite (total_plus f g h a b)
  | |- context [Rsum (fun i => dot (@?f i [-] @?g i) (@?h i)) ?a ?b] => rewrite (total_minus f g h a b)
  | |- context [Rsum (fun i => dot (?c [*] @?f i) (@?h i)) ?a ?b] => rewrite (total_scale c f h a b)
  | |- context [Rsum (fun i => dot (@?h i) (@?f i [+] @?g i)) ?a ?b] =>
    rewrite (total_sym h (fun i => f i [+] g i) a b)
  | |- context [Rsum (fun i => dot (@?h i) (@?f i [-] @?g i)) ?a ?b] =>
    rewrite (total_sym h (fun i => f i [-] g i) a b)
  | |- context [Rsum (fun i => dot (@?h i) (?c [*] @?f i)) ?a ?b] =>
    rewrite (total_sym h (fun i => c [*] f i) a b)
  | |- context [Rsum (fun i => dot (@?f i) ?w) ?a ?b] => rewrite (total_alone f w a b)
  | |- context [Rsum (fun i => dot ?w (@?f i)) ?a ?b] => rewrite (total_alone_r f w a b)
  | |- context [Rsum (fun _ => ?c) 1 ?b] => rewrite (Rsum_constant c 1 b) by lia
  end; cbv beta.
Ltac sums_of_vectors := repeat first [opened_numbers | opened_vectors].
Ltac one_order := repeat match goal with
  | |- context [dot ?u ?v] => lazymatch goal with
    | |- context [dot v u] => lazymatch u with v => fail | _ => rewrite (dot_sym _ v u) end
    end
  end.

(** Products of the sum over those drawn, by the chances of one client and of two; F says that the
    members f do not depend on the draw. *)
Ltac drawn S f F :=
  unfold square; products; rewrite ?(sampled_sampled _ _ _ _ S f F);
  repeat (rewrite (dot_sampled _ _ _ _ S f _ F) by (still_free F));
  repeat (rewrite (drawn_still _ _ _ _ S f _ F) by (still_free F));
  unfold square; sums_of_vectors; one_order; limits.

(** So many clients, as it follows from how many are drawn. *)
Ltac there_are k C :=
  repeat match goal with
    | H : IZR ?a < IZR ?b |- _ =>
      lazymatch goal with K : (a < b)%Z |- _ => fail | _ => pose proof (lt_IZR a b H) end
    | H : IZR ?a <= IZR ?b |- _ =>
      lazymatch goal with K : (a <= b)%Z |- _ => fail | _ => pose proof (le_IZR a b H) end
    end;
  assert (k <= C)%Z by lia; whole_facts.
Ltac drawn_said := first
  [ fractions
  | let W := fresh in intros W; limits; first
    [ exact W | lra
    | match type of W with ?a <= ?b => match goal with |- ?c <= ?d =>
        replace c with a by fractions; replace d with b by fractions; exact W end end
    | match type of W with ?a = ?b => match goal with |- ?c = ?d =>
        replace c with a by fractions; rewrite W; fractions end end ] ].
