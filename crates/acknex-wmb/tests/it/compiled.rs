//! Real level sources as text, and the levels that were compiled from them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use acknex_wmb::{
    Object, Shading, SurfaceFlags, Vec3, Wmb, Wmp,
    wmp::{WmpContent, WmpForm},
};
use triassic_test_support::files;

/// The sources as text, each with the level that was compiled from it if there is one.
fn sources() -> Vec<(PathBuf, Option<PathBuf>)> {
    let Some(corpus) = files::corpus() else { return Vec::new() };
    let folders = [corpus.join("later/acknex"), corpus.join("acknex")];
    let found = folders.iter().flat_map(|folder| files::with_extension(folder, &["wmp"]).into_iter().map(move |path| (folder, path)));
    let texts = found.filter(|(_, path)| fs::read(path).unwrap().starts_with(&Wmp::TEXT_MAGIC));
    let level = |(folder, path): (&PathBuf, PathBuf)| {
        let below = path.strip_prefix(folder).unwrap();
        let places = folders.iter().flat_map(|folder| ["wmb", "WMB"].map(|extension| folder.join(below).with_extension(extension)));
        let level = places.into_iter().find(|place| place.is_file());
        (path, level)
    };
    let sources: Vec<_> = texts.map(level).collect();
    assert!(sources.len() >= 27, "{}", sources.len());
    sources
}

fn name(path: &Path) -> String {
    let parts: Vec<_> = path.components().rev().take(2).map(|part| part.as_os_str().to_string_lossy().to_lowercase()).collect();
    format!("{}/{}", parts[1], parts[0])
}

#[test]
fn every_text_is_read_to_its_end() {
    for (path, _) in sources() {
        let bytes = fs::read(&path).unwrap();
        let wmp = Wmp::parse(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(wmp.form(), WmpForm::Text);
        println!("{}: {:?}", name(&path), wmp.validate().iter().map(ToString::to_string).collect::<Vec<_>>());
    }
}

/// A plane with its normal away from the block.
type Plane = (Vec3, f32);

fn area(corners: &[Vec3]) -> Vec3 {
    corners.windows(2).map(|pair| (pair[1] - corners[0]).cross(pair[0] - corners[0])).sum::<Vec3>() / 2.0
}

struct Face {
    texture: String,
    corners: Vec<Vec3>,
    plane: Plane,
    flags: SurfaceFlags,
}

/// The faces of each block, in the level.
fn blocks(wmp: &Wmp<'_>) -> Vec<Vec<Face>> {
    let block = |(node, block): (&acknex_wmb::wmp::WmpNode<'_>, &acknex_wmb::wmp::WmpBlock<'_>)| {
        let positions: Vec<Vec3> = block.positions(node).collect();
        let faces = block.faces().zip(block.surfaces()).filter(|(face, _)| face.corners().len() > 2);
        faces
            .map(|(face, surface)| {
                let corners: Vec<Vec3> = face.corners().map(|corner| positions[usize::from(corner)]).collect();
                let normal = area(&corners).normalize_or_zero();
                Face {
                    texture: surface.texture.to_string().to_lowercase(),
                    plane: (normal, normal.dot(corners[0])),
                    corners,
                    flags: SurfaceFlags(surface.header.raw_flags),
                }
            })
            .collect()
    };
    wmp.blocks().map(block).collect()
}

/// The part of a polygon before a plane, and that behind it.
fn split(corners: &[Vec3], (normal, distance): Plane) -> [Vec<Vec3>; 2] {
    let height = |point: Vec3| normal.dot(point) - distance;
    let mut parts = [Vec::new(), Vec::new()];
    let mut last = *corners.last().unwrap();
    for point in corners.iter().copied() {
        let (before, now) = (height(last), height(point));
        if (before > 0.0) != (now > 0.0) {
            let cut = last + (point - last) * (before / (before - now));
            parts.iter_mut().for_each(|part| part.push(cut));
        }
        parts[usize::from(now <= 0.0)].push(point);
        last = point;
    }
    parts
}

/// The area of a face that no other block hides.
fn seen(face: &Face, own: usize, blocks: &[Vec<Face>]) -> f32 {
    let mut pieces = vec![face.corners.clone()];
    let is_open = |block: &[Face]| block.iter().any(|face| matches!(face.flags.shading(), Shading::Sky | Shading::Turbulence));
    for (index, block) in blocks.iter().enumerate().filter(|(index, _)| *index != own) {
        if is_open(block) && !is_open(&blocks[own]) { continue; }
        let mut outside = Vec::new();
        for piece in pieces {
            let mut inside = Some(piece);
            for other in block {
                let Some(piece) = inside.take() else { break };
                let (normal, distance) = other.plane;
                let on_plane = piece.iter().all(|point| (normal.dot(*point) - distance).abs() < 0.2);
                if on_plane {
                    // Of two faces in one place one is drawn; those that touch are not.
                    if normal.dot(face.plane.0) > 0.0 && own > index { outside.push(piece); } else { inside = Some(piece); }
                    continue;
                }
                let [before, behind] = split(&piece, other.plane);
                if before.len() > 2 { outside.push(before); }
                inside = Some(behind).filter(|behind| behind.len() > 2);
            }
        }
        pieces = outside;
    }
    pieces.iter().map(|piece| area(piece).length()).sum()
}

#[test]
fn blocks_cover_what_was_compiled() {
    for (path, level) in sources() {
        let Some(level) = level else { continue };
        let (source, level) = (fs::read(&path).unwrap(), fs::read(level).unwrap());
        let (wmp, wmb) = (Wmp::parse(&source).unwrap(), Wmb::parse(&level).unwrap());
        let mut compiled: BTreeMap<String, f32> = BTreeMap::new();
        for face in wmb.faces().iter() {
            let corners: Vec<Vec3> = wmb.face_corners(&face).map(Option::unwrap).collect();
            let info = wmb.tex_infos().get(face.tex_info.into()).unwrap();
            let texture = wmb.textures().get(usize::try_from(info.texture).unwrap()).unwrap().name().to_string();
            *compiled.entry(texture.to_lowercase()).or_default() += area(&corners).length();
        }
        let blocks = blocks(&wmp);
        let mut stored: BTreeMap<String, [f32; 2]> = BTreeMap::new();
        for (own, block) in blocks.iter().enumerate() {
            for face in block {
                let sums = stored.entry(face.texture.clone()).or_default();
                sums[0] += area(&face.corners).length();
                sums[1] += seen(face, own, &blocks);
                let _ = face.flags.shading() == Shading::Sky;
            }
        }
        for texture in stored.keys().chain(compiled.keys()).collect::<BTreeSet<_>>() {
            let [all, seen] = stored.get(texture).copied().unwrap_or_default();
            let compiled = compiled.get(texture).copied().unwrap_or_default();
            println!("{:32} {texture:16} {all:14.0} {seen:14.0} {compiled:14.0} {:.3} {:.3}", name(&path), compiled / all, compiled / seen);
        }
        let _ = WmpContent::None;
        let _ = Object::Other;
    }
}
