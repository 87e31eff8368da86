(** Kind [ring]: certificates, as crates/certificates/src/ring documents them, and the function that checks them.
    Nothing here has to be believed: RingProof.v proves that what [check] accepts is a bound. *)

From Coq Require Import QArith ZArith List Arith Bool FMapPositive.
From Schedcheck Require Import Ring.
Import ListNotations.
Open Scope Z_scope.

Module Map := PositiveMap.

(** * Certificates *)

(** Numbers of processors, rows and steps are integers, which OCaml has in a word. *)
Inductive choice := Link (one other : Z) | Processor (processor : Z).

Inductive row :=
  | Degree (processor : Z)
  | End (processor neighbour : Z)
  | Connected (set : list Z) (inside outside : Z)
  | Parity (set : list Z) (links : list (Z * Z))
  | Clash (processor : Z) (neighbours : list Z).

(** Each multiplier is its integer over 2^bits; the rows are named by their numbers. *)
Record multipliers := { bits : Z; weights : list (Z * Z) }.

Inductive step :=
  | Branch (on : choice)
  | Fix (taken refused : list choice) (by_ : multipliers)
  | Close (by_ : multipliers).

Record certificate := { bound : Q; rows : list row; steps : list step }.

(** Why a certificate proves nothing; the first number is that of the row or the step. *)
Inductive flaw :=
  | NotAnInstance
  | NotIntegers
  | SmallRing (members : list Z) (step : Q)
  | UnknownInRow (row : Z)
  | RepeatedInRow (row : Z)
  | Misplaced (row : Z)
  | Border (row : Z)
  | NoClash (row : Z)
  | UnknownChoice (step : Z) (on : choice)
  | Decided (step : Z) (on : choice)
  | UnknownRow (step row : Z)
  | RepeatedRow (step row : Z)
  | NegativeMultiplier (step row : Z)
  | TooManyBits (step : Z) (bits : Z)
  | NotProved (step : Z)
  | AfterTheEnd (step : Z)
  | Open.

Inductive result (A : Type) := Ok (value : A) | Error (why : flaw).
Arguments Ok {A}. Arguments Error {A}.

Definition bind {A B} (first : result A) (next : A -> result B) : result B :=
  match first with Ok value => next value | Error why => Error why end.
Notation "'do' x <- first ; next" := (bind first (fun x => next)) (at level 100, x pattern, right associativity).
Definition require (holds : bool) (why : flaw) : result unit := if holds then Ok tt else Error why.

(** * The instance as one of integers *)

(** Tables by numbers, from 0 on. *)
Definition number_key (number : Z) : positive := Z.to_pos (number + 1).
Definition numbered {A} (some : list A) : Map.t A :=
  snd (fold_left (fun '(number, found) a => (number + 1, Map.add (number_key number) a found)) some
    (0, Map.empty A)).
Definition entry (m : Map.t Z) (k : positive) : Z := match Map.find k m with Some value => value | None => 0 end.

(** So many integers, from one on; and the numbers below [n]. *)
Fixpoint range (from : Z) (count : nat) : list Z :=
  match count with O => [] | S count => from :: range (from + 1) count end.
Definition upto (n : Z) : list Z := range 0 (Z.to_nat n).

(** v_i with v_i w_i = nu, k_ij = kappa H c_ij, X = kappa nu W; and the bound times kappa is [top] / [below]. *)
Record integers := {
  speeds : Map.t Z;
  messages : Map.t (Map.t Z);
  load : Z;
  top : Z;
  below : Z
}.

Definition speed (N : integers) (i : Z) : Z := entry (speeds N) (number_key i).
Definition message (N : integers) (i j : Z) : Z :=
  match Map.find (number_key i) (messages N) with Some of => entry of (number_key j) | None => 0 end.
(** d_ij *)
Definition delay (N : integers) (i j : Z) : Z := message N i j * speed N i + message N j i * speed N j.

Definition Q_lt (a b : Q) : bool := Qnum a * QDen b <? Qnum b * QDen a.

Definition is_instance_b (I : instance) : bool :=
  let n := processors I in
  Qle_bool 0 (work I) && Qle_bool 0 (volume I) && negb (Nat.eqb n 0) && forallb (Q_lt 0) (cycle_times I) &&
  Nat.eqb (length (costs I)) n &&
  forallb (fun row => Nat.eqb (length row) n && forallb (Qle_bool 0) row) (costs I) &&
  forallb (fun i => Qeq_bool (cost I i i) 0) (seq 0 n).

(** The positive factor that makes integers of all numbers, which are in lowest terms, without a common factor; 1 where
    all are zero. *)
Definition primitive (numbers : list Q) : Q :=
  let common := fold_left (fun common q => Z.lcm common (QDen q)) numbers 1 in
  let divisor := fold_left (fun divisor q => Z.gcd divisor (Qnum q * (common / QDen q))) numbers 0 in
  if divisor =? 0 then 1%Q else Qred (common # Z.to_pos divisor).

(** The integer that a number is. *)
Definition whole (q : Q) : Z := Qnum q / QDen q.

Definition integers_of (I : instance) (b : Q) : integers * (Q * Q) :=
  let times := map (map (fun c => Qred (volume I * c))) (costs I) in
  let rates := map (fun w => Qred (/ w)) (cycle_times I) in
  let nu := primitive rates in
  let kappa := primitive (concat times) in
  let kappa := Qred (kappa * (QDen (Qred (kappa * nu * work I)) # 1)) in
  let scaled := Qred (kappa * b) in
  ({| speeds := numbered (map (fun rate => whole (rate * nu)) rates);
      messages := numbered (map (fun row => numbered (map (fun time => whole (time * kappa)) row)) times);
      load := whole (kappa * nu * work I);
      top := Qnum scaled;
      below := QDen scaled |}, (nu, kappa)).

(** The integers are what they are said to be. This is all that the proof knows of them. *)
Definition are_integers (I : instance) (b : Q) (N : integers) (nu kappa : Q) : bool :=
  let all := upto (Z.of_nat (processors I)) in
  Q_lt 0 nu && Q_lt 0 kappa && (0 <? below N) &&
  Qeq_bool (kappa * b * inject_Z (below N)) (inject_Z (top N)) &&
  Qeq_bool (inject_Z (load N)) (kappa * nu * work I) &&
  forallb (fun '(i, w) => (0 <? speed N i) && Qeq_bool (inject_Z (speed N i) * w) nu) (combine all (cycle_times I)) &&
  forallb (fun '(i, row) =>
    forallb (fun '(j, c) => Qeq_bool (inject_Z (message N i j)) (kappa * (volume I * c))) (combine all row))
    (combine all (costs I)).

(** * Rings of one and two processors: all are tried *)

Definition small_rings (n : Z) : list (list Z) :=
  flat_map (fun i => [i] :: map (fun j => [j; i]) (upto i)) (upto n).

Definition small_work (N : integers) (r : list Z) : Z :=
  match r with [i; j] => load N + 2 * delay N i j | _ => load N end.
Definition small_speed (N : integers) (r : list Z) : Z := fold_right (fun i sum => speed N i + sum) 0 r.

Definition is_better (N : integers) (r : list Z) : bool :=
  small_work N r * below N <? top N * small_speed N r.

Definition check_small (N : integers) (n : Z) (kappa : Q) : result unit :=
  match find (is_better N) (small_rings n) with
  | Some r => Error (SmallRing r (Qred (inject_Z (small_work N r) / (kappa * inject_Z (small_speed N r)))))
  | None => Ok tt
  end.

(** * Columns: (i, j) with i < j for the link of two, (i, i) for a processor *)

Definition columns (n : Z) : list (Z * Z) :=
  flat_map (fun i => map (fun j => (i, j)) (range i (Z.to_nat (n - i)))) (upto n).

Definition key (n : Z) (column : Z * Z) : positive := Z.to_pos (fst column * n + snd column + 1).

Definition link (i j : Z) : Z * Z := (Z.min i j, Z.max i j).

(** Q d_ij for a link, -P v_i for a processor: a better ring has at most -Q X - 1 in all. *)
Definition objective_of (N : integers) (column : Z * Z) : Z :=
  let '(i, j) := column in
  if i =? j then - (top N * speed N i) else below N * delay N i j.

Definition column_of (n : Z) (on : choice) : option (Z * Z) :=
  match on with
  | Link i j => if (0 <=? i) && (i <? j) && (j <? n) then Some (i, j) else None
  | Processor i => if (0 <=? i) && (i <? n) then Some (i, i) else None
  end.

(** * Rows *)

Fixpoint pairs (set : list Z) : list (Z * Z) :=
  match set with [] => [] | i :: others => map (link i) others ++ pairs others end.

(** y(S) - x(links within S) *)
Definition within (set : list Z) : list (Z * Z * Z) :=
  map (fun i => (i, i, 1)) set ++ map (fun c => (c, -1)) (pairs set).

Definition terms (n : Z) (r : row) : list (Z * Z * Z) :=
  match r with
  | Degree i => (i, i, -2) :: map (fun j => (link i j, 1)) (filter (fun j => negb (j =? i)) (upto n))
  | End i j => [(i, i, 1); (link i j, -1)]
  | Connected set i j => (i, i, -1) :: (j, j, -1) :: within set
  | Parity set links => within set ++ map (fun '(i, j) => (link i j, -1)) links
  | Clash i neighbours => (i, i, 1) :: map (fun j => (link i j, -1)) neighbours
  end.

(** What the terms sum to, or more. *)
Definition least (r : row) : Z :=
  match r with
  | Connected _ _ _ => -1
  | Parity _ links => - (Z.of_nat (length links) / 2)
  | _ => 0
  end.

Definition is_equation (r : row) : bool := match r with Degree _ => true | _ => false end.

Definition known (n : Z) (named : list Z) : bool := forallb (fun i => (0 <=? i) && (i <? n)) named.
Definition contains (set : list Z) (i : Z) : bool := existsb (Z.eqb i) set.

(** No entry of a list has the key of an earlier one, or of what is in a table. *)
Fixpoint distinct_keys {A} (key_of : A -> positive) (named : list A) (seen : Map.t unit) : bool :=
  match named with
  | [] => true
  | a :: others => match Map.find (key_of a) seen with
    | Some _ => false
    | None => distinct_keys key_of others (Map.add (key_of a) tt seen)
    end
  end.
Definition distinct (named : list Z) : bool := distinct_keys number_key named (Map.empty unit).
Definition distinct_links (n : Z) (links : list (Z * Z)) : bool := distinct_keys (key n) links (Map.empty unit).

(** Any two of these messages together reach the bound. *)
Fixpoint all_clash (N : integers) (times : list Z) : bool :=
  match times with
  | [] => true
  | time :: others => forallb (fun other => top N <=? (time + other) * below N) others && all_clash N others
  end.

(** A row holds in every ring of three or more whose messages are below the bound. *)
Definition check_row (N : integers) (n place : Z) (r : row) : result unit :=
  match r with
  | Degree i => require (known n [i]) (UnknownInRow place)
  | End i j => require (known n [i; j] && negb (i =? j)) (UnknownInRow place)
  | Connected set i j =>
    do _ <- require (known n (i :: j :: set)) (UnknownInRow place);
    do _ <- require (distinct set) (RepeatedInRow place);
    require (contains set i && negb (contains set j)) (Misplaced place)
  | Parity set links =>
    do _ <- require (known n set && forallb (fun '(i, j) => known n [i; j]) links) (UnknownInRow place);
    do _ <- require (distinct set && distinct_links n links) (RepeatedInRow place);
    require (Nat.odd (length links) && forallb (fun '(i, j) => contains set i && negb (contains set j)) links)
      (Border place)
  | Clash i neighbours =>
    do _ <- require (known n (i :: neighbours)) (UnknownInRow place);
    do _ <- require (distinct (i :: neighbours)) (RepeatedInRow place);
    require (all_clash N (map (message N i) neighbours)) (NoClash place)
  end.

(** The rows by their numbers. *)
Fixpoint check_rows (N : integers) (n place : Z) (some : list row) (checked : Map.t row) : result (Map.t row) :=
  match some with
  | [] => Ok checked
  | r :: others =>
    do _ <- check_row N n place r;
    check_rows N n (place + 1) others (Map.add (number_key place) r checked)
  end.

(** * What multipliers prove *)

Definition add_terms (n : Z) (weight : Z) (some : list (Z * Z * Z)) (sums : Map.t Z) : Map.t Z :=
  fold_left (fun sums '(column, coefficient) =>
    let k := key n column in Map.add k (entry sums k + weight * coefficient) sums) some sums.

(** The weighed sum of rows: of what they are at least, and of their coefficients for each column. *)
Fixpoint weighed (N : integers) (n place : Z) (checked : Map.t row) (some : list (Z * Z)) (named : Map.t unit)
    (total : Z) (sums : Map.t Z) : result (Z * Map.t Z) :=
  match some with
  | [] => Ok (total, sums)
  | (number, weight) :: others =>
    let k := number_key number in
    match Map.find k checked, Map.find k named with
    | None, _ => Error (UnknownRow place number)
    | _, Some _ => Error (RepeatedRow place number)
    | Some r, None =>
      do _ <- require (is_equation r || (0 <=? weight)) (NegativeMultiplier place number);
      let weight := weight * below N in
      weighed N n place checked others (Map.add k tt named) (total + weight * least r)
        (add_terms n weight (terms n r) sums)
    end
  end.

(** A case says of some choices whether the ring has them. *)
Definition case := Map.t bool.

Definition reduced (N : integers) (n : Z) (exponent : Z) (sums : Map.t Z) (column : Z * Z) : Z :=
  Z.shiftl (objective_of N column) exponent - entry sums (key n column).

(** The least that a column adds in a case. *)
Definition contribution (decided : option bool) (value : Z) : Z :=
  match decided with Some true => value | Some false => 0 | None => Z.min 0 value end.

(** The keys of columns, and their costs. *)
Definition table_of (N : integers) (n : Z) : list (positive * Z) :=
  flat_map (fun i => map (fun j => (key n (i, j), objective_of N (i, j))) (range i (Z.to_nat (n - i)))) (upto n).

Definition least_of_columns (table : list (positive * Z)) (c : case) (exponent : Z) (sums : Map.t Z) : Z :=
  fold_left (fun total '(k, cost) =>
    total + contribution (Map.find k c) (Z.shiftl cost exponent - entry sums k)) table 0.

(** The bound that the multipliers give in a case, and the sums that give the reduced costs; both times 2^bits. *)
Definition evaluate (N : integers) (n place : Z) (table : list (positive * Z)) (checked : Map.t row) (c : case)
    (m : multipliers) : result (Z * Map.t Z) :=
  do _ <- require ((0 <=? bits m) && (bits m <=? 4096)) (TooManyBits place (bits m));
  do (total, sums) <- weighed N n place checked (weights m) (Map.empty unit) 0 (Map.empty Z);
  Ok (total + least_of_columns table c (bits m) sums, sums).

(** A bound is above what a better ring can have. *)
Definition is_above (N : integers) (m : multipliers) (value : Z) : bool :=
  Z.shiftl (- (below N * load N) - 1) (bits m) <? value.

(** * The walk over cases *)

Definition decide (n place : Z) (c : case) (on : choice) (value : bool) : result case :=
  match column_of n on with
  | None => Error (UnknownChoice place on)
  | Some column => match Map.find (key n column) c with
    | Some _ => Error (Decided place on)
    | None => Ok (Map.add (key n column) value c)
    end
  end.

(** What a ring loses that takes the other value of a choice. *)
Definition loss (value : bool) (cost : Z) : Z := if value then Z.max 0 (- cost) else Z.max 0 cost.

Fixpoint fix_all (N : integers) (n place : Z) (m : multipliers) (total : Z) (sums : Map.t Z)
    (value : bool) (choices : list choice) (c : case) : result case :=
  match choices with
  | [] => Ok c
  | on :: others =>
    match column_of n on with
    | None => Error (UnknownChoice place on)
    | Some column =>
      do _ <- require (is_above N m (total + loss value (reduced N n (bits m) sums column))) (NotProved place);
      do c <- decide n place c on value;
      fix_all N n place m total sums value others c
    end
  end.

(** The open cases after a step. *)
Definition divide (N : integers) (n place : Z) (table : list (positive * Z)) (checked : Map.t row) (c : case)
    (s : step) : result (list case) :=
  match s with
  | Branch on =>
    do with_it <- decide n place c on true;
    do without <- decide n place c on false;
    Ok [with_it; without]
  | Fix taken refused m =>
    do (total, sums) <- evaluate N n place table checked c m;
    do c <- fix_all N n place m total sums true taken c;
    do c <- fix_all N n place m total sums false refused c;
    Ok [c]
  | Close m =>
    do (total, _) <- evaluate N n place table checked c m;
    do _ <- require (is_above N m total) (NotProved place);
    Ok []
  end.

Fixpoint walk (N : integers) (n place : Z) (table : list (positive * Z)) (checked : Map.t row) (open : list case)
    (some : list step) : result unit :=
  match some, open with
  | [], [] => Ok tt
  | [], _ => Error Open
  | _ :: _, [] => Error (AfterTheEnd place)
  | s :: others, c :: rest =>
    do cases <- divide N n place table checked c s;
    walk N n (place + 1) table checked (cases ++ rest) others
  end.

(** The messages of a processor to each other one. *)
Definition messages_of (N : integers) (n i : Z) : list (Z * Z) :=
  map (fun j => (j, message N i j)) (filter (fun j => negb (j =? i)) (upto n)).

(** It pays the bound for its message to [j] and one to any other. *)
Definition reaches (N : integers) (all : list (Z * Z)) (j time : Z) : bool :=
  forallb (fun '(other, more) => (other =? j) || (top N <=? (time + more) * below N)) all.

(** The case of all rings of three or more: links that none with messages below the bound can have are refused. *)
Definition refuse_from (N : integers) (n i : Z) (all : list (Z * Z)) (c : case) (to : Z * Z) : case :=
  let '(j, time) := to in if reaches N all j time then Map.add (key n (link i j)) false c else c.

Definition first_case (N : integers) (n : Z) : case :=
  fold_left (fun c i => let all := messages_of N n i in fold_left (refuse_from N n i all) all c)
    (upto n) (Map.empty bool).

(** The bound, if the certificate proves that no valid schedule has a smaller objective. *)
Definition check (I : instance) (C : certificate) : result Q :=
  let n := Z.of_nat (processors I) in
  do _ <- require (is_instance_b I) NotAnInstance;
  let '(N, (nu, kappa)) := integers_of I (bound C) in
  do _ <- require (are_integers I (bound C) N nu kappa) NotIntegers;
  do _ <- check_small N n kappa;
  do checked <- check_rows N n 0 (rows C) (Map.empty row);
  do _ <- walk N n 0 (table_of N n) checked (if n <? 3 then [] else [first_case N n]) (steps C);
  Ok (bound C).
