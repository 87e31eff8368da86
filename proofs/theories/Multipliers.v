(** What multipliers prove of a linear program with named variables, by weak duality.

    Each row says that a sum of variables, each with its coefficient, is at least [low], or equal to it. No variable is
    negative, and some have an upper end. One variable is to be least. *)

From Coq Require Import QArith Lqa NArith FMapPositive List.
From Schedcheck Require Import Rational.
Import ListNotations.
Open Scope Q_scope.

(** Multipliers of rows: each is its integer over a common denominator. *)
Record multipliers := { over : Z; weights : list (N * Z) }.

(** Whether no row stands twice in a list. *)
Fixpoint distinct (l : list (N * Z)) (seen : PositiveMap.t unit) : bool :=
  match l with
  | [] => true
  | (r, _) :: rest =>
      let place := N.succ_pos r in
      match PositiveMap.find place seen with
      | None => distinct rest (PositiveMap.add place tt seen)
      | Some _ => false
      end
  end.

Section Program.
Context {var : Type}.
Variables (same : var -> var -> bool) (upper : var -> option Q) (least : var).
Hypothesis same_spec : forall u v, same u v = true -> u = v.

Definition form := list (var * Q).

Record row := { terms : form; low : Q; is_equation : bool }.

(** The value of a sum of variables. *)
Definition value (x : var -> Q) (l : form) : Q := sum (fun p => snd p * x (fst p)) l.

Definition holds (x : var -> Q) (r : row) : Prop :=
  low r <= value x (terms r) /\ (is_equation r = true -> low r == value x (terms r)).

Definition within (x : var -> Q) : Prop :=
  forall v, 0 <= x v /\ match upper v with Some most => x v <= most | None => True end.

(** * The check *)

(** A variable more, its coefficient added to the one that it has. *)
Fixpoint plus (v : var) (q : Q) (l : form) : form :=
  match l with
  | [] => [(v, q)]
  | (u, r) :: rest => if same v u then (u, Qred (q + r)) :: rest else (u, r) :: plus v q rest
  end.

(** The sum of the rows by their multipliers: of their lower ends, and of their left sides, subtracted from [spare]. A
    row that is no equation has no upper end. *)
Fixpoint summed (rows : list row) (l : list (N * Z)) (total : Q) (spare : form) : option (Q * form) :=
  match l with
  | [] => Some (total, spare)
  | (r, z) :: rest =>
      if N.ltb r (N.of_nat (length rows)) then
        match nth_error rows (N.to_nat r) with
        | Some row =>
            if (0 <=? z)%Z || is_equation row then
              summed rows rest (Qred (total + inject_Z z * low row))
                (fold_right (fun p spare => plus (fst p) (- (inject_Z z * snd p)) spare) spare (terms row))
            else None
        | None => None
        end
      else None
  end.

(** What a sum of variables is at least: each at the end where its product is least. *)
Fixpoint least_of (l : form) : option Q :=
  match l with
  | [] => Some 0
  | (v, q) :: rest =>
      match least_of rest with
      | Some total =>
          if Qle_bool 0 q then Some total
          else match upper v with Some most => Some (Qred (q * most + total)) | None => None end
      | None => None
      end
  end.

(** What multipliers prove of the least variable, times [over]; or of zero. *)
Definition weighed (rows : list row) (m : multipliers) (with_cost : bool) : option Q :=
  if (0 <? over m)%Z && distinct (weights m) (PositiveMap.empty unit) then
    match summed rows (weights m) 0 (if with_cost then [(least, inject_Z (over m))] else []) with
    | Some (total, spare) =>
        match least_of spare with Some more => Some (total + more) | None => None end
    | None => None
    end
  else None.

(** Whether the multipliers prove that the least variable is at least the bound, or that the rows contradict. *)
Definition closed (rows : list row) (bound : Q) (m : multipliers) : bool :=
  match weighed rows m true with Some total => Qle_bool (inject_Z (over m) * bound) total | None => false end ||
  match weighed rows m false with Some total => negb (Qle_bool total 0) | None => false end.

(** * The proof *)

Lemma value_plus x v q l : value x (plus v q l) == q * x v + value x l.
Proof.
  induction l as [|[u r] l IH]; [reflexivity|]. cbn [plus]. destruct (same v u) eqn:E.
  - apply same_spec in E. subst u. unfold value. rewrite !sum_cons. cbn [fst snd]. rewrite Qred_correct. ring.
  - unfold value in *. rewrite !sum_cons, IH. ring.
Qed.

Lemma value_minus x z l spare :
  value x (fold_right (fun p spare => plus (fst p) (- (z * snd p)) spare) spare l) == value x spare - z * value x l.
Proof.
  induction l as [|[v q] l IH]; cbn [fold_right].
  - unfold value at 3. simpl. ring.
  - rewrite value_plus, IH. unfold value at 4. rewrite sum_cons. cbn [fst snd]. fold (value x l). ring.
Qed.

Lemma summed_proves x rows : (forall r, In r rows -> holds x r) -> forall l total spare total' spare',
  summed rows l total spare = Some (total', spare') -> total' + value x spare' <= total + value x spare.
Proof.
  intros H. induction l as [|[r z] l IH]; intros total spare total' spare' E; cbn [summed] in E.
  - injection E as <- <-. lra.
  - destruct (N.ltb r _); [|discriminate]. destruct (nth_error rows (N.to_nat r)) as [row|] eqn:Nth; [|discriminate].
    destruct ((0 <=? z)%Z || is_equation row) eqn:S; [|discriminate].
    apply IH in E. rewrite Qred_correct, value_minus in E.
    destruct (H row (nth_error_In _ _ Nth)) as [L Q]. apply Bool.orb_true_iff in S as [S|S].
    + apply Z.leb_le in S. rewrite Zle_Qle in S. apply Qmult_le_left with (z := inject_Z z) in L; [lra|exact S].
    + specialize (Q S). rewrite Q in E. lra.
Qed.

Lemma least_of_proves x l total : within x -> least_of l = Some total -> total <= value x l.
Proof.
  intros W. revert total. induction l as [|[v q] l IH]; intros total E; cbn [least_of] in E.
  - injection E as <-. apply Qle_refl.
  - destruct (least_of l) as [more|]; [|discriminate]. specialize (IH more eq_refl).
    destruct (W v) as [P U]. unfold value. rewrite sum_cons. cbn [fst snd]. fold (value x l).
    destruct (Qle_bool 0 q) eqn:B.
    + injection E as <-. apply Qle_bool_iff in B. pose proof (Qmult_le_0 _ _ B P). lra.
    + destruct (upper v) as [most|]; [|discriminate].
      assert (T : Qred (q * most + more) = total) by congruence. apply Qle_bool_false in B.
      rewrite <- T, Qred_correct. apply Qmult_le_left with (z := - q) in U; lra.
Qed.

Lemma weighed_proves x rows m with_cost total : within x -> (forall r, In r rows -> holds x r) ->
  weighed rows m with_cost = Some total -> total <= (if with_cost then inject_Z (over m) * x least else 0).
Proof.
  intros W H E. unfold weighed in E. destruct (_ && _); [|discriminate].
  destruct (summed _ _ _ _) as [[total' spare]|] eqn:S; [|discriminate].
  destruct (least_of spare) as [more|] eqn:L; [|discriminate]. injection E as <-.
  apply (summed_proves x rows H) in S. apply (least_of_proves x) in L; [|exact W].
  destruct with_cost; unfold value in *; simpl in S; lra.
Qed.

Lemma closed_proves x rows bound m : within x -> (forall r, In r rows -> holds x r) ->
  closed rows bound m = true -> bound <= x least.
Proof.
  intros W H C. unfold closed in C. apply Bool.orb_true_iff in C as [C|C].
  - destruct (weighed rows m true) as [total|] eqn:E; [|discriminate]. apply Qle_bool_iff in C.
    pose proof (weighed_proves x rows m true total W H E) as P. cbn in P.
    unfold weighed in E. destruct (0 <? over m)%Z eqn:O; [|discriminate]. apply Z.ltb_lt in O.
    rewrite Zlt_Qlt in O. apply (Qmult_le_l _ _ _ O). lra.
  - destruct (weighed rows m false) as [total|] eqn:E; [|discriminate].
    pose proof (weighed_proves x rows m false total W H E) as P. cbn in P.
    destruct (Qle_bool total 0) eqn:B; [discriminate|]. apply Qle_bool_false in B. lra.
Qed.
End Program.
