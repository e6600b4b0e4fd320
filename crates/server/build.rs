//! The client's folder must be there for the server to be compiled without a built client, and to be built again with one.

fn main() {
    let client = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Without the folder the program says so on its only page; a folder that cannot be made is no reason not to build.
    let _ = std::fs::create_dir_all(&client);
    println!("cargo::rerun-if-changed={}", client.display());
    println!("cargo::rerun-if-changed=build.rs");
}
