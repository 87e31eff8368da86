(* What is read of a kind of instance, and who judges it. *)

type judge = {
  prove : Input.json -> string -> Q.t;
      (* The bound that a certificate proves. *)
  measure : Input.json -> string -> Q.t;
      (* The objective of a schedule. *)
  same : Input.json -> string -> bool;
      (* Whether another instance is this one. *)
}

module type Kind = sig
  type instance

  (* The fields of an instance beside those that all kinds have. *)
  val fields : string list

  val read : Input.obj -> instance
  val prove : instance -> Input.json -> string -> Q.t
  val measure : instance -> Input.json -> string -> Q.t
end

(* An instance of any of some kinds. *)
let judge_of (kinds : (string * (module Kind)) list) (value : Input.json) where =
  let kind_of (value : Input.json) =
    match value with
    | `Assoc pairs when List.mem_assoc "kind" pairs -> Input.text (List.assoc "kind" pairs) (where ^ ".kind")
    | _ -> raise (Failure.Refused (where ^ ": an object with a kind is expected"))
  in
  let kind = kind_of value in
  match List.assoc_opt kind kinds with
  | None ->
      let names = String.concat ", " (List.map fst kinds) in
      raise (Failure.Refused (where ^ ".kind: one of " ^ names ^ " is expected"))
  | Some (module K) ->
      let read value where =
        let all = Input.obj_of ([ "kind"; "name"; "provenance" ] @ K.fields) value where in
        Input.optional all "name" () (fun value where -> ignore (Input.text value where));
        Input.optional all "provenance" () Input.provenance;
        K.read all
      in
      let instance = read value where in
      let same other where = kind_of other = kind && read other where = instance in
      (kind, { prove = K.prove instance; measure = K.measure instance; same })
