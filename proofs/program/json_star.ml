(* Kind [divisible-star]. *)

open Input
open Star

type instance = Star.instance

let fields = [ "load"; "workers"; "master_w"; "rounds" ]
let zero = rational Q.zero

let worker value where =
  let read = obj_of [ "g"; "G"; "w"; "W" ] value where in
  let latency name = optional read name zero (fun value where -> rational (cost value where)) in
  { g = rational (field read "g" cost); coq_G = latency "G";
    w = Option.map rational (field read "w" time_or_inf); coq_W = latency "W" }

let rounds (value : json) where =
  match value with
  | `Intlit "1" -> One
  | `Stringlit "\"any\"" -> Any
  | _ -> raise (Failure.Refused (where ^ ": 1 or \"any\" is expected"))

let read obj =
  let load = rational (field obj "load" cost) in
  let workers = field obj "workers" (nonempty worker) in
  let master_w = Option.map rational (optional obj "master_w" None time_or_inf) in
  let rounds = optional obj "rounds" One rounds in
  let able = master_w <> None || List.exists (fun worker -> worker.w <> None) workers in
  Failure.expect (able || Z.sign load.coq_Qnum = 0) (at obj "workers") "somebody who computes";
  { load; workers; master_w; rounds }

(* The form of the proof; what a form that is not proved holds is read all the same. *)
let form =
  let closed value where = StarCases.Closed (multipliers value where) in
  let step = variant [ ("next", StarCases.Next) ] [ ("closed", closed) ] in
  variant [ ("without-latencies", StarCheck.WithoutLatencies) ]
    [ ("sequences", fun value where -> StarCheck.Sequences (list step value where));
      ("prices", fun value where -> ignore (list index value where); StarCheck.Prices) ]

let prove instance value where =
  let read = obj_of [ "bound"; "proof" ] value where in
  let bound = field read "bound" bound in
  let certificate : StarCheck.certificate = { bound = rational bound; by_form = field read "proof" form } in
  match (StarCheck.check instance certificate, certificate.by_form) with
  | Proved, _ -> bound
  | Unproved, _ -> raise (Failure.Broken "it may take less time, as far as is proved")
  | Unknown, form ->
      let name = match form with Prices -> "prices" | _ -> "sequences in any number of rounds" in
      raise (Failure.Refused (where ^ ".proof: not proved: this checker has no proof by " ^ name))

let measure instance value where =
  let chunk value where : chunk =
    let read = obj_of [ "worker"; "load"; "send_start"; "compute_start" ] value where in
    let of_field name = rational (field read name moment) in
    { coq_to = place (List.length instance.workers) (field read "worker" count); size = of_field "load";
      send_start = of_field "send_start"; compute_start = of_field "compute_start" }
  in
  let read = obj_of [ "master"; "chunks" ] value where in
  let master = optional read "master" zero (fun value where -> rational (moment value where)) in
  let schedule = { master; chunks = field read "chunks" (list chunk) } in
  match StarMeasure.measure instance schedule with
  | Some objective -> of_rational objective
  | None -> raise (Failure.Broken "the schedule is not valid")
