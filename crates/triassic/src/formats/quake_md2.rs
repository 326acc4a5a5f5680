//! Quake II models: the crate [`quake-md2`](::quake_md2).

pub use ::quake_md2::*;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Write;
use formats_core::num;

use super::Describe;
use crate::{
    ClipList,
    summary::{Summary, Value, counted, number},
};

impl Describe for Model<'_> {
    const EXTRA_EXTENSIONS: &'static [&'static str] = &["pcx", "anm", "cfg"];

    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        summary.count("vertices", "vertices", self.vertex_count());
        summary.count("triangles", "triangles", self.triangles().len());
        summary.count("tex_coords", "texture coordinates", self.tex_coords().len());
        let (header, skins) = (self.header(), self.skins());
        let (width, height) = (header.skin_width, header.skin_height);
        let names = skins.iter().map(|skin| skin.path.to_string());
        summary.hidden("skin_size", [width, height]);
        summary.add("skins", "skins", names.collect::<Value>(), format!("{}, {width} × {height}", number(skins.len())));
        skins.iter().for_each(|skin| summary.line(skin.path));
        let hd = if self.frames().is_hd() { ", high definition" } else { "" };
        summary.hidden("hd", self.frames().is_hd());
        summary.add("frames", "frames", self.frames().len(), format!("{}{hd}", number(self.frames().len())));
        let counts = &mut summary.counts;
        (counts.faces, counts.frames) = (Some(self.triangles().len()), Some(self.frames().len()));
        counts.textures = Some(skins.len());
        clips(self, &mut summary);
        summary.bounds(self.frames().get(0).into_iter().flat_map(|frame| frame.positions()));
        let gl = self.gl_summary();
        let text = gl.as_ref().map_or_else(|| "none".into(), gl_text);
        summary.add("gl_commands", "GL commands", gl.as_ref().map(gl_value), text);
        summary
    }
    fn has_wide_frames(&self) -> bool {
        self.frames().is_hd()
    }
    fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, WriteError>> {
        Some(Builder::from_model(self).write())
    }
    fn clip_file_names(&self, stem: &str) -> Vec<String> {
        clip_file_names(stem)
    }
    fn clip_list(&self, name: &str, bytes: &[u8], limits: &Limits) -> Option<ClipList> {
        let file = ClipFile::parse(name, bytes, limits).ok()?;
        let mut list = ClipList::default();
        let clips = file.clips.into_iter();
        list.clips.extend(clips.map(|clip| crate::ListedClip::new(clip.name, clip.first, clip.last, clip.frame_rate)));
        list.settings.extend(file.settings.into_iter().map(|setting| [setting.name, setting.value]));
        list.problems.extend(file.problems.iter().map(ToString::to_string));
        Some(list)
    }
}

fn clips(model: &Model<'_>, summary: &mut Summary) {
    let clips: Vec<(String, usize, usize)> = model
        .clips()
        .map(|clip| {
            let frames = clip.frames();
            (clip.name().to_string(), frames.start, frames.end.saturating_sub(1))
        })
        .collect();
    summary.clips(&clips);
}

fn gl_value(gl: &GlSummary) -> Value {
    let end = match gl.end {
        GlEnd::Terminated => "terminated",
        GlEnd::NotTerminated => "not_terminated",
        GlEnd::Early => "early",
        GlEnd::Cut => "cut",
    };
    Value::map([
        ("end", end.into()),
        ("strips", gl.strip_count.into()),
        ("fans", gl.fan_count.into()),
        ("corners", gl.corner_count.into()),
        ("triangles", gl.triangle_count.into()),
        ("bad_triangles", gl.bad_triangle_count.into()),
        ("missing", gl.missing_count.into()),
        ("extra", gl.extra_count.into()),
        ("reversed", gl.reversed.into()),
    ])
}

fn gl_text(gl: &GlSummary) -> String {
    let mut text = format!(
        "{}, {}, {}, ",
        counted(num::to_usize(gl.strip_count), "strip"),
        counted(num::to_usize(gl.fan_count), "fan"),
        counted(num::to_usize(gl.triangle_count), "triangle"),
    );
    if gl.reversed {
        text.push_str("those of the list, reversed");
    } else if gl.same() {
        text.push_str("those of the list");
    } else {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{} of the list missing, {} not in the list",
            number(gl.missing_count),
            number(gl.extra_count)
        );
    }
    if gl.bad_triangle_count > 0 {
        let _ = write!(text, ", {} with missing vertices", number(gl.bad_triangle_count));
    }
    text.push_str(match gl.end {
        GlEnd::Terminated => "",
        GlEnd::NotTerminated => ", not terminated",
        GlEnd::Early => ", ended early",
        GlEnd::Cut => ", cut short",
    });
    text
}
