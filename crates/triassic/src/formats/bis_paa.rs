//! Textures of Bohemia Interactive: the crate [`bis-paa`](::bis_paa).

pub use ::bis_paa::*;

use alloc::{format, string::String, vec::Vec};

use super::Describe;
use crate::summary::{Summary, Value, number};

impl Describe for Texture<'_> {
    const IS_IMAGE: bool = true;

    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let name = self.pixel_type().name();
        summary.add("pixel_type", "pixels", name, name);
        summary.counts.textures = Some(1);
        levels(self, &mut summary);
        if let Some([r, g, b, a]) = self.average() {
            let line = format!("red {r}, green {g}, blue {b}, alpha {a}");
            summary.add("average", "average color", [r, g, b, a].into_iter().map(i32::from).collect::<Value>(), line);
        }
        let alpha = match self.alpha() {
            Some(TextureAlpha::Smooth) => "smooth",
            Some(TextureAlpha::OneBit) => "one bit",
            _ => "",
        };
        if alpha.is_empty() {
            summary.hidden("alpha", Value::None);
        } else {
            summary.add("alpha", "alpha", alpha, alpha);
        }
        if let Some(Swizzle(codes)) = self.swizzle() {
            let line = codes.map(|code| format!("{code:02}")).join(" ");
            summary.add("swizzle", "swizzle", codes.into_iter().map(i32::from).collect::<Value>(), line);
        }
        summary.some("palette", "colors", self.palette().colors().len());
        if let Some(procedure) = self.procedure() {
            let text = format!("{procedure}");
            summary.add("procedure", "procedure", text.as_str(), &text);
        }
        let names: Vec<String> = self.tags().map(|tag| tag.name().map(char::from).into_iter().collect()).collect();
        summary.hidden("tags", names.iter().map(String::as_str).collect::<Value>());
        summary
    }
}

/// The levels, each with its size and compression.
fn levels(texture: &Texture<'_>, summary: &mut Summary) {
    let packing = |level: &MipLevel<'_>| match level.packing() {
        Packing::Lzo => "LZO",
        Packing::Lzss => "LZSS",
        Packing::RunLengths => "run lengths",
        _ => "none",
    };
    let value = |level: MipLevel<'_>| {
        Value::map([
            ("width", size(level.width())),
            ("height", size(level.height())),
            ("packing", packing(&level).into()),
            ("bytes", level.data().len().into()),
        ])
    };
    summary.add("levels", "levels", texture.levels().map(value).collect::<Value>(), number(texture.level_count()));
    for level in texture.levels() {
        let packed = match packing(&level) {
            "none" => String::new(),
            name => format!(", {name}"),
        };
        let (width, height, bytes) = (level.width(), level.height(), number(level.data().len()));
        summary.line(format_args!("{width} × {height}  {bytes} bytes{packed}"));
    }
}

fn size(side: u32) -> Value {
    Value::Integer(side.into())
}
