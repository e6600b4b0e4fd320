mod codegen;

fn main() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut args = std::env::args().skip(1);
    let result = match args.next().as_deref() {
        Some("codegen") => codegen::run(root, args.next().as_deref() == Some("--check")),
        _ => Err("cargo xtask codegen".into()),
    };
    if let Err(error) = result {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
