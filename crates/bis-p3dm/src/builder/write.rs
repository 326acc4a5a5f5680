//! Writes the bytes of a file.

use alloc::vec::Vec;

use formats_core::{Record, WriteError, encode_all};

use crate::{
    Builder, BuilderFace, BuilderLod, BuilderTag, DemoLodHeader, FaceRecord, Header, LodForm, LodHeader, Model, Normal,
    OldFaceRecord, OldTagHeader, Point, Position, Tag,
};

pub(super) fn write(builder: &Builder<'_>) -> Result<Vec<u8>, WriteError> {
    let mut file = Vec::with_capacity(builder.lods.iter().map(size).sum::<usize>().saturating_add(builder.tail.len()));
    let lod_count = count("levels of detail", builder.lods.len())?;
    file.extend(Header { magic: Model::MAGIC, version: builder.version, lod_count }.encode());
    for lod in &builder.lods {
        level(&mut file, lod)?;
    }
    file.extend_from_slice(&builder.tail);
    Ok(file)
}

/// The number of bytes of a level, reserved in advance to avoid reallocation.
fn size(lod: &BuilderLod<'_>) -> usize {
    let tag_head = if lod.form.has_fixed_names() { OldTagHeader::SIZE } else { 6 };
    let tag = |tag: &BuilderTag<'_>| [tag.data.len(), tag.name.len(), tag_head].iter().sum::<usize>();
    let face =
        |face: &BuilderFace<'_>| [OldFaceRecord::SIZE, face.texture.len(), face.material.len()].iter().sum::<usize>();
    [
        lod.points.len().saturating_mul(Point::SIZE),
        lod.normals.len().saturating_mul(Normal::SIZE),
        lod.faces.iter().map(face).sum(),
        lod.tags.iter().map(tag).sum(),
        lod.header_rest.len().saturating_add(LodHeader::SIZE).saturating_add(8),
    ]
    .iter()
    .sum()
}

fn level(file: &mut Vec<u8>, lod: &BuilderLod<'_>) -> Result<(), WriteError> {
    let point_count = count("points", lod.points.len())?;
    let normal_count = count("normals", lod.normals.len())?;
    let face_count = count("faces", lod.faces.len())?;
    let magic = lod.form.magic();
    if lod.form == LodForm::Sp3d {
        file.extend(DemoLodHeader { magic, point_count, normal_count, face_count }.encode());
        let flagged = |value: u32| value != 0;
        if lod.points.iter().any(|point| flagged(point.raw_flags))
            || lod.faces.iter().any(|face| flagged(face.raw_flags))
        {
            return Err(WriteError::Unsupported("SP3D cannot store flags"));
        }
        let positions: Vec<_> = lod.points.iter().map(|point| Position { position: point.position }).collect();
        file.extend(encode_all(&positions));
    } else {
        let header_size = count("header of a level of detail", lod.header_rest.len().saturating_add(LodHeader::SIZE))?;
        let (version, raw_flags) = (lod.version, lod.raw_flags);
        file.extend(
            LodHeader { magic, header_size, version, point_count, normal_count, face_count, raw_flags }.encode(),
        );
        file.extend_from_slice(&lod.header_rest);
        file.extend(encode_all(&lod.points));
    }
    file.extend(encode_all(&lod.normals));
    for (index, item) in lod.faces.iter().enumerate() {
        if !(3..=4).contains(&item.corner_count) {
            return Err(WriteError::Rule { what: "face", index, rule: "it has neither 3 nor 4 corners" });
        }
        face(file, lod.form, item)?;
    }
    // Only an SP3D level may lack tags altogether.
    if lod.form != LodForm::Sp3d || !lod.tags.is_empty() {
        file.extend(b"TAGG");
        let end = BuilderTag::end();
        let missing = !lod.tags.last().is_some_and(|tag| tag.is(Tag::END));
        for item in lod.tags.iter().chain(missing.then_some(&end)) {
            tag(file, lod.form, item)?;
        }
    }
    file.extend(lod.resolution.0.to_le_bytes());
    Ok(())
}

fn face(file: &mut Vec<u8>, form: LodForm, face: &BuilderFace<'_>) -> Result<(), WriteError> {
    let BuilderFace { corner_count, vertices, raw_flags, .. } = *face;
    let record = FaceRecord { corner_count, vertices, raw_flags }.encode();
    if form == LodForm::P3dm {
        file.extend(record);
        terminated(file, &face.texture)?;
        return terminated(file, &face.material);
    }
    if !face.material.is_empty() {
        return Err(WriteError::Unsupported("SP3X and SP3D cannot store materials"));
    }
    field(file, 32, &face.texture, &face.texture_after_nul)?;
    let [corners @ .., _, _, _, _] = &record;
    file.extend(if form == LodForm::Sp3x { &record[..] } else { corners });
    Ok(())
}

fn tag(file: &mut Vec<u8>, form: LodForm, tag: &BuilderTag<'_>) -> Result<(), WriteError> {
    if form.has_fixed_names() {
        field(file, 64, &tag.name, &tag.name_after_nul)?;
    } else {
        file.push(tag.active);
        terminated(file, &tag.name)?;
    }
    file.extend(count("bytes of a tag", tag.data.len())?.saturating_sub(tag.uncounted).to_le_bytes());
    file.extend_from_slice(&tag.data);
    Ok(())
}

/// A text and its NUL.
fn terminated(file: &mut Vec<u8>, text: &[u8]) -> Result<(), WriteError> {
    if text.contains(&0) {
        return Err(WriteError::NulInName);
    }
    file.extend_from_slice(text);
    file.push(0);
    Ok(())
}

/// A text in a field of `size` bytes, and the bytes that were after its NUL.
fn field(file: &mut Vec<u8>, size: usize, text: &[u8], after_nul: &[u8]) -> Result<(), WriteError> {
    if text.contains(&0) {
        return Err(WriteError::NulInName);
    }
    let zeros = size.checked_sub(text.len()).ok_or(WriteError::NameTooLong { max: size })?;
    file.extend_from_slice(text);
    let rest = after_nul.iter().copied().chain(core::iter::repeat(0));
    file.extend(core::iter::once(0).chain(rest).take(zeros));
    Ok(())
}

fn count(what: &'static str, n: usize) -> Result<u32, WriteError> {
    n.try_into().map_err(|_| WriteError::TooLarge { what, max: u32::MAX.into() })
}
