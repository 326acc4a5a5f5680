//! Findings about the names of skins, bones, groups and frames.

use alloc::{collections::BTreeSet, vec::Vec};

use formats_core::{Diagnostics, FixedStr, acknex, field_at, num};

use super::{codes, element};
use crate::{
    Body, Model, Record,
    classic::GroupedFrameHeader,
    mdl7::{BoneHead, DeformerElementHead, FrameHeader, GroupHeader},
    skin::SkinHeader,
};

pub(super) fn check(model: &Model<'_>, found: &mut Diagnostics) {
    match &model.body {
        Body::Classic(classic) => {
            for (index, frame) in classic.frames().enumerate() {
                let before = match (frame.group, frame.header.packing) {
                    (Some(_), _) => field_at!(GroupedFrameHeader, name),
                    (None, acknex::Packing::Bytes) => field_at!(acknex::ByteFrameHeader, name),
                    (None, acknex::Packing::Words) => field_at!(acknex::WordFrameHeader, name),
                };
                frame_name(&frame.name(), frame.at.saturating_add(before), index, found);
            }
        }
        Body::Mdl7(mdl7) => {
            bones(mdl7, found);
            for (index, skin) in mdl7_skins(model).enumerate() {
                field(skin.name_field, after(skin.at, SkinHeader::SIZE), index, found);
            }
            for (index, group) in mdl7.groups().enumerate() {
                field(&group.name().0, field_at!(GroupHeader, name, group.header().at), index, found);
                for (index, frame) in group.frames().enumerate() {
                    frame_name(&frame.name(), field_at!(FrameHeader, name, frame.header.at), index, found);
                }
            }
            let elements = mdl7.deformers().flat_map(|deformer| deformer.elements().enumerate().collect::<Vec<_>>());
            for (index, deformed) in elements {
                field(&deformed.head.name.0, field_at!(DeformerElementHead, name, deformed.head.at), index, found);
            }
        }
    }
    clips(model, found);
}

fn mdl7_skins<'m, 'a>(model: &'m Model<'a>) -> impl Iterator<Item = crate::Skin<'a>> + 'm {
    model.skins().filter(|skin| !skin.name_field.is_empty())
}

fn after(at: u64, size: usize) -> u64 {
    at.saturating_add(num::to_u64(size))
}

fn bones(model: &crate::Mdl7<'_>, found: &mut Diagnostics) {
    let mut names = BTreeSet::new();
    for (index, bone) in model.bones().enumerate() {
        let at = after(bone.at, BoneHead::SIZE);
        if !bone.name_field.is_empty() {
            field(bone.name_field, at, index, found);
        }
        let name = bone.name();
        if !name.is_empty() && !names.insert(name) {
            found.report(codes::DUPLICATE_BONE, at, element(index));
        }
    }
}

fn frame_name(name: &FixedStr<16>, at: u64, index: usize, found: &mut Diagnostics) {
    field(&name.0, at, index, found);
    if name.as_bytes().is_empty() {
        found.report(codes::EMPTY_FRAME_NAME, at, element(index));
    }
}

fn field(bytes: &[u8], at: u64, index: usize, found: &mut Diagnostics) {
    let mut parts = bytes.splitn(2, |byte| *byte == 0);
    let name = parts.next().unwrap_or_default();
    match parts.next() {
        None => found.report(codes::NO_NUL, at, element(index)),
        Some(rest) if rest.iter().any(|byte| *byte != 0) => found.report(codes::STALE_NAME, at, element(index)),
        Some(_) => {}
    }
    if !name.is_ascii() {
        found.report(codes::NOT_ASCII, at, element(index));
    }
}

fn clips(model: &Model<'_>, found: &mut Diagnostics) {
    let mut names = BTreeSet::new();
    for clip in model.clips().iter().filter(|clip| !names.insert(*clip.name())) {
        let first = clip.frames().start;
        let at = match &model.body {
            Body::Classic(classic) => classic.frame(first).map(|frame| frame.at),
            Body::Mdl7(mdl7) => mdl7.group(0).and_then(|group| group.frame(first)).map(|frame| frame.header.at),
        };
        found.report(codes::CLIP_AGAIN, at.unwrap_or(0), element(first));
    }
}
