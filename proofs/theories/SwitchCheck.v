(** The checker of certificates of kind [switch]: multipliers of the rows of one linear program.

    Let a schedule end at T, and let worker n send delta_n more than it receives. The rows, with those of
    crates/certificates/src/switch, are, for each worker n:

    - 3 n: bandwidth T - delta_n >= 0;
    - 3 n + 1: bandwidth T + delta_n >= 0;
    - 3 n + 2: speed T + delta_n >= load;

    and the last row says that all delta_n sum to zero. *)

From Coq Require Import QArith NArith FMapPositive List.
From Schedcheck Require Import Rational Multipliers Switch.
Import ListNotations.
Open Scope Q_scope.

Record certificate := { bound : Q; by_these : multipliers }.

(** A multiplier for each row that is there, and for none twice. *)
Fixpoint table (rows : N) (l : list (N * Z)) (found : PositiveMap.t Z) : option (PositiveMap.t Z) :=
  match l with
  | [] => Some found
  | (r, z) :: l =>
      let place := N.succ_pos r in
      if N.ltb r rows then
        match PositiveMap.find place found with
        | None => table rows l (PositiveMap.add place z found)
        | Some _ => None
        end
      else None
  end.

(** The multiplier of a row; zero for one that is not named. *)
Definition multiplier (found : PositiveMap.t Z) (r : N) : Z :=
  match PositiveMap.find (N.succ_pos r) found with Some z => z | None => 0%Z end.

(** A sum in which numbers with the same denominator keep it. *)
Definition add (x y : Q) : Q :=
  if Z.eqb (Zpos (Qden x)) (Zpos (Qden y)) then Qnum x + Qnum y # Qden x else Qred (x + y).

(** Goes through the workers from number [n] on; [all] is the multiplier of the last row. What is left of delta_n has to
    be zero, as delta_n has no end, and no other row has an upper end. To [time] is added what is used of T, and to
    [total] the loads by their multipliers. *)
Fixpoint weighed (y : N -> Z) (all : Z) (n : N) (workers : list worker) (time total : Q) : option (Q * Q) :=
  match workers with
  | [] => Some (time, total)
  | w :: rest =>
      let '(a, b, c) := (y (3 * n)%N, y (3 * n + 1)%N, y (3 * n + 2)%N) in
      if (0 <=? a)%Z && (0 <=? b)%Z && (0 <=? c)%Z && (a =? b + c + all)%Z then
        weighed y all (N.succ n) rest (add (inject_Z (a + b) * bandwidth w + inject_Z c * speed w) time)
          (add (inject_Z c * load w) total)
      else None
  end.

(** Whether no valid schedule ends before the bound. *)
Definition check (i : instance) (c : certificate) : bool :=
  let (over, weights) := by_these c in
  let last := (3 * fold_left (fun count _ => N.succ count) i 0)%N in
  match table (N.succ last) weights (PositiveMap.empty Z) with
  | None => false
  | Some found =>
      let y := multiplier found in
      match weighed y (y last) 0 i 0 0 with
      | None => false
      | Some (time, total) =>
          (0 <? over)%Z && Qle_bool time (inject_Z over) && Qle_bool (inject_Z over * bound c) total
      end
  end.
