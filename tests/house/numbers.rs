//! Whose rationals there are: the order of those of the library fills the stack where long ones are compared.

use std::process::Command;

use crate::tree::root;

#[test]
fn one_package_has_the_rationals_of_the_library() {
    let arguments = ["tree", "--offline", "--workspace", "--edges", "normal,build,dev", "--invert", "num-rational"];
    let answer = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--depth", "1", "--prefix", "none", "--format", "{lib}"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let text = String::from_utf8(answer.stdout).expect("UTF-8");
    assert_eq!(text.lines().collect::<Vec<_>>(), ["num_rational", "schedcheck_rational"]);
}
