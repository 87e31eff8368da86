//! What a node does at once under each model.

use super::*;

/// What a node may do at most, as receptions, sends, and whether it computes; less of it is allowed too.
fn most(model: PortModel) -> &'static [(usize, usize, bool)] {
    match model {
        PortModel::MultiPort => &[(9, 9, true)],
        PortModel::SinglePort => &[(1, 1, true)],
        PortModel::ReceiveInParallel => &[(1, 1, false), (1, 0, true)],
        PortModel::SendInParallel => &[(1, 1, false), (0, 1, true)],
        PortModel::WorkInParallel => &[(1, 0, true), (0, 1, true)],
        PortModel::Sequential => &[(1, 0, false), (0, 1, false), (0, 0, true)],
        PortModel::Ports { .. } => &[(3, 2, true)],
    }
}

#[test]
fn a_model_is_told_by_its_name_or_its_numbers_of_ports() {
    let models = [PortModel::ReceiveInParallel, PortModel::Ports { receive: 3, send: 2 }];
    assert_eq!(models.map(|model| model.to_string()), ["r||s,w", "3 receiving and 2 sending ports"]);
    for model in PortModel::NAMED {
        assert_eq!(model.to_string().parse(), Ok(model));
    }
    let error = "r|s,w".parse::<PortModel>().unwrap_err();
    let names = PortModel::NAMED.map(|model| model.to_string()).join(" ");
    assert_eq!(error, format!("\"r|s,w\" is no port model; there are {names}"));
}

#[test]
fn each_model_allows_what_its_name_says_and_no_more() {
    for model in PortModel::NAMED.into_iter().chain([PortModel::Ports { receive: 3, send: 2 }]) {
        for (receptions, sends) in (0..5).flat_map(|receptions| (0..5).map(move |sends| (receptions, sends))) {
            for computes in [false, true] {
                let is_within = |&(receive, send, compute): &(usize, usize, bool)| {
                    receptions <= receive && sends <= send && (compute || !computes)
                };
                let expected = most(model).iter().any(is_within);
                let found = model.allows(receptions, sends, computes);
                assert_eq!(found, expected, "{model}: {receptions} receptions, {sends} sends, {computes}");
            }
        }
    }
}
