//! Real level sources as text, and the levels that were compiled from them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use acknex_wmb::{
    Object, Shading, SurfaceFlags, Vec3, Wmb, Wmp,
    wmp::{WmpBlock, WmpContent, WmpForm, WmpNode},
};
use triassic_test_support::files;

/// The sources as text, each with the level that was compiled from it if there is one.
fn sources() -> Vec<(PathBuf, Option<PathBuf>)> {
    let Some(corpus) = files::corpus() else { return Vec::new() };
    let folders = [corpus.join("later/acknex"), corpus.join("acknex")];
    let all = folders
        .iter()
        .flat_map(|folder| files::with_extension(folder, &["wmp"]).into_iter().map(move |path| (folder, path)));
    let texts = all.filter(|(_, path)| fs::read(path).unwrap().starts_with(&Wmp::TEXT_MAGIC));
    let level = |(folder, path): (&PathBuf, PathBuf)| {
        let below = path.strip_prefix(folder).unwrap();
        let named = |folder: &PathBuf| ["wmb", "WMB"].map(|extension| folder.join(below).with_extension(extension));
        let level = folders.iter().flat_map(named).find(|place| place.is_file());
        (path, level)
    };
    let sources: Vec<_> = texts.map(level).collect();
    assert!(sources.len() >= 27, "{}", sources.len());
    assert_eq!(sources.iter().filter(|(_, level)| level.is_some()).count(), 23);
    sources
}

/// The name, the source and the level of each.
fn pairs() -> Vec<(String, Vec<u8>, Vec<u8>)> {
    let found = sources().into_iter().filter_map(|(path, level)| Some((path, level?)));
    found.map(|(path, level)| (name(&path), fs::read(path).unwrap(), fs::read(level).unwrap())).collect()
}

fn name(path: &Path) -> String {
    let parts: Vec<_> = path.iter().rev().take(2).map(|part| part.to_string_lossy().to_lowercase()).collect();
    format!("{}/{}", parts[1], parts[0])
}

#[test]
fn every_text_is_read_completely() {
    let mut counts = [0; 3];
    for (path, _) in sources() {
        let bytes = fs::read(&path).unwrap();
        let wmp = Wmp::parse(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(wmp.form() == WmpForm::Text && wmp.palette().is_some());
        // Nothing is missing.
        assert!(wmp.validate().is_empty(), "{}: {:?}", path.display(), wmp.validate());
        let of = |is: fn(&WmpContent<'_>) -> bool| wmp.nodes().iter().filter(|node| is(&node.content)).count();
        counts[0] += wmp.blocks().count();
        counts[1] += of(|content| matches!(content, WmpContent::Entity(_)));
        counts[2] += of(|content| matches!(content, WmpContent::Light(_)));
    }
    assert!(files::corpus().is_none() || counts == [744, 243, 45], "{counts:?}");
}

/// The textures of blocks match those of the level's faces. The level may have more from the archives.
#[test]
fn textures_match_the_level() {
    for (name, source, level) in pairs() {
        let (wmp, wmb) = (Wmp::parse(&source).unwrap(), Wmb::parse(&level).unwrap());
        let own: BTreeSet<String> = wmp.texture_names().iter().map(|name| name.to_string().to_lowercase()).collect();
        let used = wmb.tex_infos().iter().map(|info| {
            let texture = wmb.texture(usize::try_from(info.texture).unwrap()).unwrap();
            texture.name().to_string().to_lowercase()
        });
        assert_eq!(own, used.collect(), "{name}");
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
    let block = |(node, block): (&WmpNode<'_>, &WmpBlock<'_>)| {
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

/// The parts of a polygon in front of and behind a plane.
fn split(corners: &[Vec3], (normal, distance): Plane) -> [Vec<Vec3>; 2] {
    let height = |point: Vec3| normal.dot(point) - distance;
    let mut parts = [Vec::new(), Vec::new()];
    let mut last = *corners.last().unwrap();
    for point in corners.iter().copied() {
        let (before, now) = (height(last), height(point));
        if (before > 0.0) != (now > 0.0) {
            let cut = last + (point - last) * (before / (before - now));
            for part in &mut parts {
                part.push(cut);
            }
        }
        parts[usize::from(now <= 0.0)].push(point);
        last = point;
    }
    parts
}

/// Whether a block is sky or a liquid, inside which faces are drawn.
fn is_open(block: &[Face]) -> bool {
    block.iter().any(|face| matches!(face.flags.shading(), Shading::Sky | Shading::Turbulence))
}

/// The area of a face that no other block hides. Among faces at the same place, the last one is drawn; touching ones are not.
fn seen(face: &Face, own: usize, blocks: &[Vec<Face>]) -> f32 {
    let own_is_open = is_open(&blocks[own]);
    let mut pieces = vec![face.corners.clone()];
    for (index, block) in blocks.iter().enumerate().filter(|(index, _)| *index != own) {
        let other_is_open = is_open(block);
        if other_is_open && !own_is_open {
            continue;
        }
        let mut outside = Vec::new();
        for piece in pieces {
            let mut inside = Some(piece);
            for Face { plane: (normal, distance), .. } in block {
                let Some(piece) = inside.take() else { break };
                // The compiler rounds the corners of turned blocks.
                if piece.iter().all(|point| (normal.dot(*point) - distance).abs() < 0.2) {
                    let is_kept = own > index && own_is_open == other_is_open;
                    if normal.dot(face.plane.0) > 0.0 && is_kept {
                        outside.push(piece);
                    } else {
                        inside = Some(piece);
                    }
                    continue;
                }
                let [before, behind] = split(&piece, (*normal, *distance));
                outside.extend(Some(before).filter(|before| before.len() > 2));
                inside = Some(behind).filter(|behind| behind.len() > 2);
            }
        }
        pieces = outside;
    }
    pieces.iter().map(|piece| area(piece).length()).sum()
}

/// The areas in the level differ by more than 2 percent: the ratio to those of the source.
const OTHER: [(&str, &str, f32); 2] = [
    // Corners are rounded, which moves the tip of a torch by two quants.
    ("trunk/torch.wmp", "tree", 0.921),
    // A body of 20 half-spaces, 16 quants wide, whose corners are rounded to whole quants.
    ("work/cam_ent.wmp", "#default", 0.970),
];

#[test]
fn blocks_match_the_compiled_faces() {
    let (mut whole, mut cut, mut others) = (0, 0, Vec::new());
    for (name, source, level) in pairs() {
        let (wmp, wmb) = (Wmp::parse(&source).unwrap(), Wmb::parse(&level).unwrap());
        let mut compiled: BTreeMap<String, f32> = BTreeMap::new();
        for face in wmb.faces() {
            let corners: Vec<Vec3> = wmb.face_corners(&face).map(Option::unwrap).collect();
            let info = wmb.tex_infos().get(face.tex_info.into()).unwrap();
            let texture = wmb.texture(usize::try_from(info.texture).unwrap()).unwrap().name().to_string();
            *compiled.entry(texture.to_lowercase()).or_default() += area(&corners).length();
        }
        let blocks = blocks(&wmp);
        // The whole area, the visible area, and the number of times it is drawn: sky and passable liquids also from inside.
        let mut stored: BTreeMap<String, [f32; 3]> = BTreeMap::new();
        for (own, block) in blocks.iter().enumerate() {
            for face in block {
                let seen = seen(face, own, &blocks);
                let sums = stored.entry(face.texture.clone()).or_default();
                sums[0] += area(&face.corners).length();
                sums[1] += seen;
                let is_twice = |face: &Face| face.flags.shading() == Shading::Sky || face.flags.is_passable();
                sums[2] += if block.iter().any(is_twice) { 2.0 } else { 1.0 } * seen;
            }
        }
        assert!(stored.keys().eq(compiled.keys()), "{name}");
        for (texture, [all, seen, drawn]) in stored {
            let share = compiled[&texture] / drawn;
            if (seen / all - 1.0).abs() < 0.001 {
                whole += 1;
            } else {
                cut += 1;
            }
            if (share - 1.0).abs() > 0.02 {
                others.push((name.clone(), texture, (share * 1000.0).round() / 1000.0));
            }
        }
    }
    if files::corpus().is_some() {
        let expected = OTHER.map(|(name, texture, share)| (name.to_owned(), texture.to_owned(), share));
        others.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(others, expected);
        assert_eq!((whole, cut), (16, 33));
    }
}

/// The objects of a level, as lines: kind, transform, and everything else in the source.
#[test]
fn entities_match_the_compiled_level() {
    let mut counts = [0; 5];
    let mut others = Vec::new();
    for (name, source, level) in pairs() {
        let (wmp, wmb) = (Wmp::parse(&source).unwrap(), Wmb::parse(&level).unwrap());
        let view = wmp.level(&[]).unwrap();
        let objects: Vec<Object<'_>> = wmb.objects().iter().map(|object| object.record).collect();
        let mut entities: Vec<_> = objects
            .iter()
            .filter_map(|object| if let Object::OldEntity(entity) = object { Some(entity) } else { None })
            .collect();
        assert_eq!(view.entities.len(), entities.len(), "{name}");
        for entity in &view.entities {
            let short = &entity.name[..entity.name.len().min(20)];
            let place = entities.iter().position(|other| other.name.as_bytes() == short);
            let other = entities.remove(place.unwrap_or_else(|| panic!("{name}: {}", short.escape_ascii())));
            counts[0] += 1;
            let text = |text: &[u8], size: usize| text[..text.len().min(size)].to_ascii_lowercase();
            let mut differs = |what: &str| others.push(format!("{name} {} {what}", short.escape_ascii()));
            let placement = &entity.placement;
            // Places of maps are whole quants, angles whole degrees.
            let near = if entity.file_name.to_ascii_lowercase().ends_with(b".wmb") { 0.5 } else { 0.001 };
            if (placement.origin - other.origin).abs().max_element() > near {
                differs("place");
            }
            let turned = placement.angles - other.angles;
            if turned.to_array().iter().any(|angle| angle.rem_euclid(360.0).min((-angle).rem_euclid(360.0)) > 0.51) {
                differs("angles");
            }
            if placement.scale.distance(other.scale) > 1e-5 || entity.skills != other.skills {
                differs("size or skills");
            }
            if entity.flags.0 != other.raw_flags {
                differs("flags");
            }
            let WmpContent::Entity(own) = &wmp.nodes()[entity.object].content else { panic!("no entity") };
            if own.header.ambient != other.ambient {
                differs("light");
            }
            if text(&entity.file_name, 13) != other.file_name.as_bytes().to_ascii_lowercase() {
                differs("file");
            }
            if text(&entity.action, 20) != other.action.as_bytes().to_ascii_lowercase() {
                differs("action");
            }
        }
        for node in wmp.nodes() {
            let place = node.placement();
            let here = |origin: Vec3| origin.distance(place.origin) < 0.001;
            let found = |is: &dyn Fn(&Object<'_>) -> bool| assert!(objects.iter().any(is), "{name}: {}", node.class);
            match &node.content {
                WmpContent::Light(light) => {
                    counts[1] += 1;
                    // The compiler rounds down, in WMB4 by up to 2 of 255.
                    let color = Vec3::from(light.color.map(|part| part as f32));
                    found(&|object| {
                        matches!(object, Object::Light(other) if here(other.origin)
                        && (color - other.color).abs().max_element() < 0.8 && f64::from(other.range) == light.range)
                    });
                }
                WmpContent::Start(own) => {
                    counts[2] += 1;
                    found(&|object| {
                        matches!(object, Object::Position(other) if here(other.origin)
                        && other.name.as_bytes() == own.as_bytes()
                        && (other.angles - place.angles).abs().max_element().rem_euclid(359.0) < 0.6)
                    });
                }
                WmpContent::Sound(own) => {
                    counts[3] += 1;
                    found(&|object| {
                        matches!(object, Object::Sound(other) if here(other.origin)
                        && other.file_name.as_bytes() == own.file_name.as_bytes() && f64::from(other.volume) == own.volume
                        && f64::from(other.range) == own.range && i64::from(other.raw_flags) == i64::from(own.raw_flags))
                    });
                }
                WmpContent::Path(own, points) => {
                    counts[4] += 1;
                    let points: Vec<Vec3> = points.iter().map(|point| node.path_point(&point)).collect();
                    found(&|object| {
                        matches!(object, Object::Path(other) if other.header.name.as_bytes() == own.as_bytes()
                        && other.points.len() == points.len()
                        && other.points.iter().zip(&points).all(|(other, own)| other.position.distance(*own) < 0.01))
                    });
                }
                _ => {}
            }
        }
    }
    if files::corpus().is_some() {
        // This level is older than its source.
        assert_eq!(others, ["work/office.wmp porta_mdl_006 file", "work/office.wmp mirror_mdl_017 action"]);
        assert_eq!(counts, [55, 9, 7, 1, 2]);
    }
}
