//! The client's TypeScript is what the Rust types say. `cargo xtask codegen` writes it.

use std::path::Path;

#[test]
fn the_clients_types_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types.ts");
    let wanted = grognard_server::wire::typescript();
    if std::env::var_os("GROGNARD_CODEGEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &wanted).unwrap();
    }
    assert!(!wanted.contains(": any"), "every type is known");
    assert!(std::fs::read_to_string(&path).unwrap_or_default() == wanted, "stale, run `cargo xtask codegen`: {}", path.display());
}
