(* Kind [switch]. *)

open Input
open Switch

type instance = worker list

let fields = [ "workers" ]

let worker value where =
  let read = obj_of [ "load"; "bandwidth"; "speed" ] value where in
  let of_field name = rational (field read name cost) in
  { load = of_field "load"; bandwidth = of_field "bandwidth"; speed = of_field "speed" }

let is_some (number : QArith_base.coq_Q) = Z.sign number.coq_Qnum > 0

(* Whether who cannot compute its load can send it to somebody who can. *)
let computable workers =
  let helps = List.exists (fun w -> is_some w.speed && is_some w.bandwidth) workers in
  List.for_all (fun w -> (not (is_some w.load)) || is_some w.speed || (is_some w.bandwidth && helps)) workers

let read instance =
  field instance "workers" (such_that (nonempty worker) computable "a load that can be computed")

let prove instance value where =
  let read = obj_of [ "bound"; "multipliers" ] value where in
  let bound = field read "bound" bound in
  let by_these = field read "multipliers" multipliers in
  let certificate : SwitchCheck.certificate = { bound = rational bound; by_these } in
  Failure.require (SwitchCheck.check instance certificate) "the multipliers do not prove the bound";
  bound

let piece read : piece =
  let of_field name = rational (field read name moment) in
  { units = of_field "load"; start = of_field "start"; finish = of_field "end" }

let measure instance value where =
  let place = place (List.length instance) in
  let flow value where : flow =
    let read = obj_of [ "from"; "to"; "load"; "start"; "end" ] value where in
    { from = place (field read "from" count); coq_to = place (field read "to" count); moved = piece read }
  in
  let computation value where : computation =
    let read = obj_of [ "worker"; "load"; "start"; "end" ] value where in
    { at_worker = place (field read "worker" count); computed = piece read }
  in
  let read = obj_of [ "flows"; "computations" ] value where in
  let flows = field read "flows" (list flow) in
  let schedule = { flows; computations = field read "computations" (list computation) } in
  match SwitchMeasure.measure instance schedule with
  | Some objective -> of_rational objective
  | None -> raise (Failure.Broken "the schedule is not valid")
