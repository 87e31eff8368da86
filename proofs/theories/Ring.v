(** Kind [ring]: an iterative computation. Quotations are sentences of docs/formats.md. *)

From Coq Require Import QArith Qminmax List Arith.
Import ListNotations.
Open Scope Q_scope.

(** ["W": "the load of one step, in units". "H": "the volume of a message". "w": "for each processor, the time to
    compute a unit". "c": "a matrix: row i, column j is the time that processor i needs to exchange a unit of volume
    with processor j".] *)
Record instance := {
  work : Q;
  volume : Q;
  cycle_times : list Q;
  costs : list (list Q)
}.

Definition processors (I : instance) : nat := length (cycle_times I).
Definition cycle_time (I : instance) (i : nat) : Q := nth i (cycle_times I) 0.
Definition cost (I : instance) (i j : nat) : Q := nth j (nth i (costs I) []) 0.

(** "a cost: a number that is not negative"; [w] is "positive", the matrix is square, and "zero on the diagonal; need
    not be symmetric". *)
Definition is_instance (I : instance) : Prop :=
  0 <= work I /\ 0 <= volume I /\
  cycle_times I <> [] /\ Forall (fun w => 0 < w) (cycle_times I) /\
  length (costs I) = processors I /\
  Forall (fun row => length row = processors I /\ Forall (fun c => 0 <= c) row) (costs I) /\
  (forall i, (i < processors I)%nat -> cost I i i == 0).

(** "ring: the processors that take part, in cyclic order. shares: the part of the load of each of them, in the same
    order". *)
Record schedule := {
  ring : list nat;
  shares : list Q
}.

(** Each processor that takes part exists, and takes part once; the shares are "not negative, with sum 1". *)
Definition valid (I : instance) (S : schedule) : Prop :=
  ring S <> [] /\ NoDup (ring S) /\ Forall (fun i => (i < processors I)%nat) (ring S) /\
  length (shares S) = length (ring S) /\ Forall (fun x => 0 <= x) (shares S) /\
  fold_right Qplus 0 (shares S) == 1.

(** The processors at a place of the ring, and beside it. "In a ring of two processors, each one is the neighbour of the
    other on both sides". *)
Definition at_place (r : list nat) (p : nat) : nat := nth p r 0%nat.
Definition after (r : list nat) (p : nat) : nat := at_place r ((p + 1) mod length r).
Definition before (r : list nat) (p : nat) : nat := at_place r ((p + length r - 1) mod length r).

(** "A processor with share x is busy for W x w + H (c + c'), where c and c' are the entries of its row of c for its two
    neighbours." "In a ring of one processor, there is no exchange." *)
Definition busy (I : instance) (S : schedule) (p : nat) : Q :=
  let i := at_place (ring S) p in
  let computed := work I * nth p (shares S) 0 * cycle_time I i in
  match ring S with
  | [_] => computed
  | _ => computed + volume I * (cost I i (before (ring S) p) + cost I i (after (ring S) p))
  end.

(** "The objective is the time of a step: the time of the busiest processor." *)
Definition objective (I : instance) (S : schedule) : Q :=
  match map (busy I S) (seq 0 (length (ring S))) with
  | [] => 0
  | first :: others => fold_right Qmax first others
  end.
