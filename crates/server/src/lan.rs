//! The local network: which addresses phones can reach, the secret in the link, and the link as a picture.

use std::fmt::Write;
use std::net::Ipv4Addr;

use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, QrCode};

use crate::refusal::Refusal;

/// So many random bytes, as hexadecimal.
pub fn secret(bytes: usize) -> Result<String, Refusal> {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).map_err(Refusal::fault)?;
    Ok(random.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// The machine's addresses in the local network, those of home networks first.
pub fn addresses() -> Vec<Ipv4Addr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<Ipv4Addr> = interfaces
        .iter()
        .filter_map(|interface| match interface.ip() {
            std::net::IpAddr::V4(address) if !address.is_loopback() && !address.is_link_local() => Some(address),
            _ => None,
        })
        .collect();
    found.sort_by_key(|address| (!address.is_private(), address.octets()[0] != 192, *address));
    found.dedup();
    found
}

/// The link as a code to be photographed from the terminal; nothing if it is too long for one.
pub fn picture(link: &str) -> Option<String> {
    let code = QrCode::new(link.as_bytes()).ok()?;
    // Dark modules must be dark on paper-white also in a dark terminal: light ones are drawn.
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).quiet_zone(true).build())
}

/// The same as a drawing for a page: dark on white whatever the theme, or no camera reads it.
pub fn drawing(link: &str) -> Option<String> {
    let code = QrCode::new(link.as_bytes()).ok()?;
    let (wide, quiet) = (code.width(), 4);
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, colour)| *colour == Color::Dark);
    let squares = dark.fold(String::new(), |mut path, (n, _)| {
        let _ = write!(path, "M{} {}h1v1h-1z", n % wide + quiet, n / wide + quiet);
        path
    });
    let size = wide + 2 * quiet;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/><path d=\"{squares}\"/></svg>"
    ))
}
