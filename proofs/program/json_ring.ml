(* Kind [ring]. *)

open Input
module Check = RingCheck

type instance = Ring.instance

let fields = [ "W"; "H"; "w"; "c" ]

let read obj =
  let number shape value where = rational (shape value where) in
  let work = field obj "W" (number cost) and volume = field obj "H" (number cost) in
  let cycle_times = field obj "w" (nonempty (number positive)) in
  let costs = field obj "c" (list (list (number cost))) in
  let size = List.length cycle_times in
  let is_square = List.length costs = size && List.for_all (fun row -> List.length row = size) costs in
  Failure.expect is_square (at obj "c") "a square with each processor";
  let is_zero place row = Z.sign (List.nth row place).QArith_base.coq_Qnum = 0 in
  Failure.expect (List.for_all Fun.id (List.mapi is_zero costs)) (at obj "c") "a diagonal of zeros";
  { Ring.work; volume; cycle_times; costs }

(* Certificates. *)

let choice =
  variant []
    [ ("link", fun value where -> let one, other = pair index index value where in Check.Link (one, other));
      ("processor", fun value where -> Check.Processor (index value where)) ]

let set = list index

let row =
  let of_fields names make value where = make (obj_of names value where) in
  variant []
    [ ("degree", of_fields [ "processor" ] (fun obj -> Check.Degree (field obj "processor" index)));
      ("end", of_fields [ "processor"; "neighbour" ] (fun obj ->
        Check.End (field obj "processor" index, field obj "neighbour" index)));
      ("connected", of_fields [ "set"; "inside"; "outside" ] (fun obj ->
        Check.Connected (field obj "set" set, field obj "inside" index, field obj "outside" index)));
      ("parity", of_fields [ "set"; "links" ] (fun obj ->
        Check.Parity (field obj "set" set, field obj "links" (list (pair index index)))));
      ("clash", of_fields [ "processor"; "neighbours" ] (fun obj ->
        Check.Clash (field obj "processor" index, field obj "neighbours" set))) ]

let scaled value where =
  let read = obj_of [ "bits"; "weights" ] value where in
  { Check.bits = field read "bits" word; weights = field read "weights" weights }

let step =
  let fix value where =
    let read = obj_of [ "taken"; "refused"; "by" ] value where in
    Check.Fix (field read "taken" (list choice), field read "refused" (list choice), field read "by" scaled)
  in
  variant []
    [ ("branch", fun value where -> Check.Branch (choice value where)); ("fix", fix);
      ("close", fun value where -> Check.Close (scaled value where)) ]

(* Why a certificate proves nothing, in the words of the first checker. *)

let text_of = Z.to_string

let name_of : Check.choice -> string = function
  | Link (one, other) -> Printf.sprintf "Link(%s, %s)" (text_of one) (text_of other)
  | Processor processor -> Printf.sprintf "Processor(%s)" (text_of processor)

let why (flaw : Check.flaw) =
  let in_row row what = Printf.sprintf "rows[%s]: %s" (text_of row) what in
  let in_step step what = Printf.sprintf "steps[%s]: %s" (text_of step) what in
  match flaw with
  | NotAnInstance -> "this is no instance"
  | NotIntegers -> "the integers of the instance are not found"
  | SmallRing (ring, step) ->
      let ring = String.concat ", " (List.map text_of ring) in
      Printf.sprintf "bound: the step of the ring [%s] is %s" ring (Q.to_string (of_rational step))
  | UnknownInRow row -> in_row row "no such processor or link"
  | RepeatedInRow row -> in_row row "something is named twice"
  | Misplaced row -> in_row row "`inside` must be in the set and `outside` must not"
  | Border row -> in_row row "the links must be odd in number and leave the set"
  | NoClash row -> in_row row "two of the links cost less than the bound together"
  | UnknownChoice (step, choice) -> in_step step ("there is no " ^ name_of choice)
  | Decided (step, choice) -> in_step step (name_of choice ^ " is decided already")
  | UnknownRow (step, row) -> in_step step ("there is no row " ^ text_of row)
  | RepeatedRow (step, row) -> in_step step (Printf.sprintf "row %s has two multipliers" (text_of row))
  | NegativeMultiplier (step, row) -> in_step step (Printf.sprintf "row %s has a negative multiplier" (text_of row))
  | TooManyBits (step, bits) -> in_step step (Printf.sprintf "%s bits are too many" (text_of bits))
  | NotProved step -> in_step step "the multipliers do not prove it"
  | AfterTheEnd step -> in_step step "all cases are closed already"
  | Open -> "steps: a case is still open at the end"

let prove instance value where =
  let read = obj_of [ "bound"; "rows"; "steps" ] value where in
  let bound = rational (field read "bound" bound) in
  let certificate = { Check.bound; rows = field read "rows" (list row); steps = field read "steps" (list step) } in
  match RingCheck.check instance certificate with
  | Ok bound -> of_rational bound
  | Error flaw -> raise (Failure.Broken (why flaw))

let measure instance value where =
  let read = obj_of [ "ring"; "shares" ] value where in
  let member = fun value where -> place (List.length instance.Ring.cycle_times) (count value where) in
  let shares = field read "shares" (list (fun value where -> rational (moment value where))) in
  match RingMeasure.measure instance { Ring.ring = field read "ring" (list member); shares } with
  | Some objective -> of_rational objective
  | None -> raise (Failure.Broken "the schedule is not valid")
