(* A checker of certificates and of schedules whose verdicts are proved in ../theories.

     checker INSTANCE SCHEDULE
     checker --certificate INSTANCE CERTIFICATE
     checker < LINES     each {"instance": ..., "schedule": ..., "certificate": ...}, or without one of the last two

   It reads what crates/certificates/second/checker.py reads, and answers in its form, but for the differences that
   ../README.md lists: {"valid": true, "objective": "7/3"}, with "bound" for a certificate, and with "unchecked" for what
   a result says and no certificate proves; {"valid": false, "why": ...} for a rule that is broken, {"error": ...} for
   input that is refused. The exit status is 0 if all is valid, 1 if something is not, 2 if something is refused. *)

open Failure

let kinds : (string * (module Kind.Kind)) list =
  [ ("switch", (module Json_switch)); ("divisible-star", (module Json_star)); ("ring", (module Json_ring)) ]

(* What the lines around a schedule say of it. *)
type line = {
  kind : string option;
  instance : Input.json option;
  schedule : Input.json option;
  certificate : Input.json option;
  objective : Q.t option;
  lower_bound : Q.t option;
  upper_bound : Q.t option;
  optimal : bool option;
}

let claims = [ "objective"; "lower_bound"; "upper_bound"; "optimal" ]
let ignored = [ "name"; "source"; "method"; "proof"; "details" ]

let line_of value where =
  let read = Input.obj_of (claims @ ignored @ [ "kind"; "instance"; "schedule"; "certificate" ]) value where in
  let optional name shape = Input.optional read name None (fun value where -> Some (shape value where)) in
  let moment name = optional name Input.moment and part name = optional name Input.anything in
  { kind = optional "kind" Input.text; instance = part "instance"; schedule = part "schedule";
    certificate = part "certificate"; objective = moment "objective"; lower_bound = moment "lower_bound";
    upper_bound = moment "upper_bound"; optimal = optional "optimal" Input.truth }

(* A schedule, and the lines around it: it may stand in a result, which says more of it. *)
let rec unwrapped kind (judge : Kind.judge) most lines (held : Input.json) =
  match held with
  | `Assoc pairs when List.mem_assoc "schedule" pairs ->
      let inner = line_of held "schedule" in
      let is_same = match inner.instance with None -> true | Some other -> judge.same other "schedule.instance" in
      let fits = is_same && List.mem inner.kind [ None; Some kind ] && inner.certificate = None in
      expect (fits && List.length lines < most) "schedule" "a result of this instance, in one other at most,";
      let held = match inner.schedule with Some held -> held | None -> `Null in
      unwrapped kind judge most (inner :: lines) held
  | _ -> (held, lines)

(* Whether what a line says of its schedule is so. *)
let is_so objective said =
  let least = Option.value said.lower_bound ~default:objective in
  let most = Option.value said.upper_bound ~default:objective in
  let is_optimal =
    match (said.optimal, said.lower_bound) with
    | Some optimal, Some bound -> optimal = Q.equal bound objective
    | _ -> true
  in
  (said.objective = None || Q.equal (Option.get said.objective) objective)
  && Q.leq least objective && Q.leq objective most && is_optimal

(* What lines say and no certificate proves. *)
let unchecked bound objective lines =
  let is_open said = match (said.lower_bound, bound) with
    | Some end_, Some bound -> Q.lt bound end_
    | Some _, None -> true
    | None, _ -> false
  in
  let proved = match bound with Some bound -> Q.equal bound objective | None -> false in
  (if (not proved) && List.exists (fun said -> said.optimal = Some true) lines then [ "optimal" ] else [])
  @ if List.exists is_open lines then [ "lower_bound" ] else []

(* Values of JSON as they are printed. *)
let text said = Yojson.Safe.to_string (`String said)
let quoted number = text (Q.to_string number)
let list_of names = "[" ^ String.concat ", " (List.map text names) ^ "]"

(* What holds of an instance, a schedule, a certificate or both. *)
let judged value most =
  let line = line_of value "a line" in
  let kind, judge = Kind.judge_of kinds (Option.value line.instance ~default:`Null) "instance" in
  let says_nothing =
    line.objective = None && line.lower_bound = None && line.upper_bound = None && line.optimal = None
  in
  let is_whole = line.schedule <> None || (line.certificate <> None && says_nothing) in
  let fits = is_whole && List.mem line.kind [ None; Some kind ] in
  expect fits "a line" "a schedule of this kind, or a certificate alone,";
  let bound = Option.map (fun certificate -> judge.prove certificate "certificate") line.certificate in
  let proved = match bound with Some bound -> [ ("bound", quoted bound) ] | None -> [] in
  let measured =
    match line.schedule with
    | None -> []
    | Some schedule ->
        let held, lines = unwrapped kind judge most [ line ] schedule in
        let objective = judge.measure held "schedule" in
        let says = "the objective is " ^ Q.to_string objective in
        require (List.for_all (is_so objective) lines) (says ^ ", which is not what is said");
        require (match bound with Some bound -> Q.leq bound objective | None -> true) (says ^ ", below the bound");
        let left = unchecked bound objective lines in
        ("objective", quoted objective) :: (if left = [] then [] else [ ("unchecked", list_of left) ])
  in
  (("valid", "true") :: proved) @ measured

(* Prints what is to be said of what [give] gives; the exit status. *)
let verdict give most =
  let said, status =
    try (judged (give ()) most, 0) with
    | Broken why -> ([ ("valid", "false"); ("why", text why) ], 1)
    | Refused why | Sys_error why -> ([ ("error", text why) ], 2)
    | Stack_overflow -> ([ ("error", text "the input is too long") ], 2)
  in
  print_endline ("{" ^ String.concat ", " (List.map (fun (name, value) -> text name ^ ": " ^ value) said) ^ "}");
  status

let contents name =
  let file = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in file) (fun () -> really_input_string file (in_channel_length file))

let of_files what instance other =
  verdict (fun () -> `Assoc [ ("instance", Input.parsed (contents instance)); (what, Input.parsed (contents other)) ]) 3

let of_lines () =
  let rec go worst =
    match input_line stdin with
    | exception End_of_file -> worst
    | line when String.trim line = "" -> go worst
    | line ->
        let status = verdict (fun () -> Input.parsed line) 2 in
        go (Some (max status (Option.value worst ~default:0)))
  in
  match go None with Some worst -> worst | None -> verdict (fun () -> raise (Refused "the input: a line is expected")) 2

let () =
  exit
    (match List.tl (Array.to_list Sys.argv) with
    | [] -> of_lines ()
    | [ "--certificate"; instance; certificate ] -> of_files "certificate" instance certificate
    | [ instance; schedule ] -> of_files "schedule" instance schedule
    | _ ->
        prerr_endline "checker INSTANCE SCHEDULE\nchecker --certificate INSTANCE CERTIFICATE\nchecker < LINES";
        2)
