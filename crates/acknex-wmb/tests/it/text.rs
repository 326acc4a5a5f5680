//! Generated level sources as text: three dialects, and everything that sections can contain.

use std::fmt::Write;

use crate::common;

use acknex_wmb::{
    DEFAULT_PALETTE, ErrorKind, Format, Head, Kind, Limits, Relative, Source, Vec2, Vec3, Wmb, Wmp, WmpBuilder, codes,
    wmp::{WmpContent, WmpForm, WmpKind, WmpMapping, WmpNode, WmpShape},
};
use common::texts::{SIDES, cube, half_space_line, head, text, texts};

/// A source of blocks, each an object of the root.
fn of_blocks(blocks: &[String]) -> String {
    let mut file = head(0, [blocks.len(), 0, blocks.len() + 1]) + &blocks.concat();
    let numbers: Vec<String> = (1..=blocks.len()).map(|n| n.to_string()).collect();
    write!(file, "object 0 {{\n\t(0 0 0) (0 0 0) (1 1 1)\n\tobject {}\n}}\n", numbers.join(", ")).unwrap();
    for n in 0..blocks.len() {
        write!(file, "object {} {{\n\t(0 0 0) (0 0 0) (1 1 1)\n\tblock {n}\n}}\n", n + 1).unwrap();
    }
    file
}

fn block(lines: &[String]) -> String {
    of_blocks(&[format!("block 0 {{\n{}\t{{\n\t\t0000\n\t\tndef\n\t}}\n}}\n", lines.concat())])
}

fn codes_of(file: &str) -> Vec<&'static str> {
    Wmp::parse(file.as_bytes()).unwrap().validate().iter().map(|finding| finding.code.id).collect()
}

#[test]
fn the_number_of_sections_is_in_proportion_to_the_file() {
    let file = |count: usize| [text(0), "a 0{}\n".repeat(count).into_bytes()].concat();
    assert!(Wmp::parse(&file(5000)).is_ok());
    let file = file(20_000);
    assert!(matches!(Wmp::parse(&file).unwrap_err().kind(), ErrorKind::LimitExceeded { .. }));
    let unlimited = Source::new(&file).with_limits(Limits::NONE);
    assert!(Wmp::read(unlimited).is_ok());
}

#[test]
fn all_dialects_give_the_same_tree() {
    use WmpKind::{Block, Entity, Group, Level, Light, Path, Sound, Start};
    for (bytes, version) in texts().iter().zip([0, 510, 710]) {
        let wmp = Wmp::parse(bytes).unwrap();
        assert!(wmp.validate().is_empty(), "{version}: {:?}", wmp.validate());
        assert_eq!((wmp.form(), wmp.version(), Format::version(&wmp)), (WmpForm::Text, version, 2));
        assert_eq!((wmp.comment().as_bytes(), wmp.created().as_bytes()), (&b"ACKWED V 4.39"[..], &b"10.02.2001"[..]));
        assert_eq!(wmp.palette(), Some(DEFAULT_PALETTE.as_bytes()));
        assert_eq!(wmp.wads()[0].as_bytes(), br"C:\wads\textures.wad");
        let kinds: Vec<_> = wmp.nodes().iter().map(WmpNode::kind).collect();
        assert_eq!(kinds, [Level, Group, Block, Block, Entity, Light, Start, Sound, Path]);
        let parents: Vec<_> = wmp.nodes().iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(0), Some(0), Some(0), Some(0), Some(0), Some(0)]);
        assert_eq!((wmp.nodes()[2].depth, wmp.nodes()[0].header.child_count), (2, 7));
        assert_eq!(wmp.texture_names().len(), 1);
        assert!(WmpBuilder::from_wmp(&wmp).is_none());
        let head = Head::new(bytes);
        assert!(Wmp::detect(&head).is_some_and(|found| found.kind == Kind::MapSource && found.version == 2));
        assert!(Wmb::detect(&head).is_none());
    }
}

/// Sizes of groups and rotations of blocks are applied to vertices; positions use the sizes of their ancestors.
#[test]
fn blocks_have_the_polygons_of_their_half_spaces() {
    for (bytes, version) in texts().iter().zip([0, 510, 710]) {
        let wmp = Wmp::parse(bytes).unwrap();
        let blocks: Vec<_> = wmp.blocks().collect();
        let shape = if version == 0 { WmpShape::Closed } else { WmpShape::Stored };
        for (node, block) in &blocks {
            assert_eq!((block.shape, block.vertices.len(), block.face_count), (shape, 8, 6), "{version}");
            let positions: Vec<Vec3> = block.positions(node).collect();
            let middle = positions.iter().sum::<Vec3>() / 8.0;
            for face in block.faces() {
                let corners: Vec<Vec3> = face.corners().map(|corner| positions[usize::from(corner)]).collect();
                assert_eq!(corners.len(), 4);
                let outward = (corners[2] - corners[0]).cross(corners[1] - corners[0]);
                assert!(outward.dot(corners[0] - middle) > 0.0, "{version}: turned inward");
            }
        }
        let bounds = |n: usize| {
            let (node, block) = &blocks[n];
            let all = || block.positions(node);
            (all().reduce(Vec3::min).unwrap(), all().reduce(Vec3::max).unwrap())
        };
        let near = |(a, b): (Vec3, Vec3), low: [f32; 3], high: [f32; 3]| {
            assert!(a.distance(low.into()) < 1e-3 && b.distance(high.into()) < 1e-3, "{version}: {a} {b}");
        };
        near(bounds(0), [100.0 - 32.0, 20.0 - 32.0, -16.0], [132.0, 52.0, 16.0]);
        // Rotated by an eighth of a turn.
        let side = 16.0 * 2_f32.sqrt();
        near(bounds(1), [-side, -side, 184.0], [side, side, 216.0]);
    }
}

#[test]
fn faces_are_mapped_along_the_axis_that_they_face() {
    for (bytes, version) in texts().iter().zip([0, 510, 710]) {
        let wmp = Wmp::parse(bytes).unwrap();
        let (_, block) = wmp.blocks().next().unwrap();
        for surface in block.surfaces() {
            let info = surface.tex_info.unwrap();
            assert_eq!((info.s_offset, info.t_offset), (4.0, 8.0));
            // t is half as long: two quants a texel.
            let (s, t) = (Vec3::from(info.s.map(|n| n as f32)), Vec3::from(info.t.map(|n| n as f32)));
            assert!((s.length() - 1.0).abs() < 1e-6 && (t.length() - 0.5).abs() < 1e-6, "{version}");
            assert_eq!(surface.mapping.unwrap().user_flags(), u32::from(version == 0));
        }
        let level = wmp.level(&[Some([8, 16])]).unwrap();
        let [mesh] = &level.meshes[..] else { panic!("one texture, one mesh") };
        assert_eq!((mesh.positions.len(), mesh.triangles.len(), level.skipped), (48, 24, 0));
        // The top: columns along X, rows against Y.
        let top = mesh.normals.iter().position(|normal| normal.distance(Vec3::Z) < 1e-6).unwrap();
        let (place, uv) = (mesh.positions[top], mesh.uvs[top]);
        assert!(uv.distance(Vec2::new((place.x + 4.0) / 8.0, (-place.y / 2.0 + 8.0) / 16.0)) < 1e-4, "{version}");
    }
    let mapping = |normal: [f64; 3], rotation: f64| {
        let wmp_text = text(0);
        let wmp = Wmp::parse(&wmp_text).unwrap();
        let own: WmpMapping<'_> = wmp.blocks().next().unwrap().1.surfaces().next().unwrap().mapping.unwrap();
        let info = WmpMapping { rotation, scale: [1.0, 0.0], ..own }.tex_info(normal);
        [info.s, info.t].map(|axis| axis.map(|part| (part * 1000.0).round() / 1000.0 + 0.0))
    };
    // What compiled levels have: a size of 0 means nothing, and of equal directions Z counts, then X.
    assert_eq!(mapping([0.0, 0.0, -1.0], 0.0), [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0]]);
    assert_eq!(mapping([0.9, 0.0, 0.4], 90.0), [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0]]);
    assert_eq!(mapping([0.1, -0.9, 0.4], 0.0), [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0]]);
    assert_eq!(mapping([-0.5, 0.5, 0.0], 0.0), [[0.0, 1.0, 0.0], [0.0, 0.0, -1.0]]);
    assert_eq!(mapping([0.5, 0.0, 0.5], 0.0), [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0]]);
}

#[test]
fn objects_are_placed_as_in_a_compiled_level() {
    let bytes = text(510);
    let wmp = Wmp::parse(&bytes).unwrap();
    let level = wmp.level(&[]).unwrap();
    let [tree] = &level.entities[..] else { panic!("one entity") };
    assert_eq!((tree.placement.origin, tree.placement.scale), (Vec3::new(-8.0, 0.0, 0.0), Vec3::splat(0.5)));
    // The heading is clockwise from Y, the bank is the roll.
    assert!(tree.placement.angles.distance(Vec3::new(60.0, 0.0, 10.0)) < 1e-3, "{}", tree.placement.angles);
    let node = &wmp.nodes()[tree.object];
    assert!(node.rotation().dot(tree.placement.rotation()).abs() > 0.999_999);
    assert_eq!(tree.skills, [0.0, 1.5, 0.0, 0.0, 0.0, 0.0, 0.0, -2.0]);
    assert_eq!(
        (&tree.name[..], &tree.file_name[..], &tree.action[..]),
        (&b"tree_mdl_000"[..], &b"tree.mdl"[..], &b""[..])
    );
    assert!(tree.flags.has(9) && !tree.is_cut);
    let [light] = &level.lights[..] else { panic!("one light") };
    assert!(light.color.distance(Vec3::new(1.0, 0.501_96, 0.0)) < 1e-4 && light.range == 200.0);
    let sun = level.sun.unwrap().direction;
    assert!((sun.z - 35_f32.to_radians().sin()).abs() < 1e-5 && (sun.x - sun.y).abs() < 1e-5);
    let WmpContent::Sound(sound) = &wmp.nodes()[7].content else { panic!("no sound") };
    assert_eq!((sound.volume, sound.range, sound.raw_flags), (20.0, 1900.0, 1));
    let WmpContent::Path(name, points) = &wmp.nodes()[8].content else { panic!("no path") };
    assert_eq!((name.as_bytes(), points.len()), (&b"path_001"[..], 2));
    // A path is rotated with its node, which looks along Y.
    let second = wmp.nodes()[8].path_point(&points.get(1).unwrap());
    assert!(second.distance(Vec3::new(8.0, 64.0, 8.0)) < 1e-4, "{second}");
    let WmpContent::Level(settings) = &wmp.nodes()[0].content else { panic!("no settings") };
    assert_eq!((settings.script.as_bytes(), settings.colors.len()), (&b"made.wdl"[..], 2));
}

#[test]
fn unusual_blocks_are_findings() {
    let side = |n: usize, distance: f64| half_space_line(SIDES[n], distance, "floor");
    let sides = || (0..6).map(|n| side(n, 8.0)).collect::<Vec<_>>();
    assert!(codes_of(&block(&sides())).is_empty());
    // A second half-space at the same place, one that removes nothing, and three points on a line.
    let line = "\t( 0 0 0 ) ( 1 0 0 ) ( 2 0 0 ) floor 0 0 0 1 1 : 0000 0 50 ndef\n".to_owned();
    for more in [side(0, 8.0), side(3, 9.0), line] {
        let file = block(&[sides(), vec![more]].concat());
        assert_eq!(codes_of(&file), [codes::SOURCE_FACE.id]);
        let wmp = Wmp::parse(file.as_bytes()).unwrap();
        let (_, found) = wmp.blocks().next().unwrap();
        assert_eq!((found.face_count, found.vertices.len(), found.shape), (7, 8, WmpShape::Closed));
        assert_eq!(wmp.level(&[]).unwrap().meshes[0].triangles.len(), 12);
    }
    // Opposite ones that enclose nothing, or touch.
    for distance in [-9.0, -8.0] {
        let file = block(&[vec![side(0, distance)], sides()[1..].to_vec()].concat());
        assert_eq!(codes_of(&file), [codes::SOURCE_EMPTY.id], "{distance}");
        assert!(Wmp::parse(file.as_bytes()).unwrap().level(&[]).unwrap().meshes.is_empty());
    }
    assert_eq!(codes_of(&block(&[])), [codes::SOURCE_EMPTY.id]);
    // An open side: the bottom is complete, and the walls are unbounded.
    let file = block(&[&sides()[..4], &sides()[5..]].concat());
    assert_eq!(codes_of(&file), [codes::SOURCE_UNBOUNDED.id, codes::SOURCE_FACE.id]);
    let wmp = Wmp::parse(file.as_bytes()).unwrap();
    let (_, found) = wmp.blocks().next().unwrap();
    assert_eq!(found.faces().map(|face| face.corners().len()).collect::<Vec<_>>(), [0, 0, 0, 0, 4]);
    // A pyramid whose four sides meet in one point, except for the sixth digit.
    let slope = |x: f64, y: f64| half_space_line([x, y, 1.000_003], 16.0, "floor");
    let pyramid = block(&[slope(1.0, 0.0), slope(-1.0, 0.0), slope(0.0, 1.0), slope(0.0, -1.0), side(5, 0.0)]);
    assert!(codes_of(&pyramid).is_empty());
    let wmp = Wmp::parse(pyramid.as_bytes()).unwrap();
    assert_eq!(wmp.blocks().next().unwrap().1.vertices.len(), 5);
}

#[test]
fn names_may_have_spaces_and_sections_unknown_fields() {
    let line = half_space_line(SIDES[0], 8.0, "dark wood 2");
    let rest = (1..6).map(|n| half_space_line(SIDES[n], 8.0, "{brace"));
    let file = block(&[vec![line], rest.collect()].concat());
    let wmp = Wmp::parse(file.as_bytes()).unwrap();
    let names: Vec<_> = wmp.texture_names().iter().map(ToString::to_string).collect();
    assert_eq!(names, ["dark wood 2", "{brace"]);
    let whole = String::from_utf8(text(510)).unwrap();
    let more = whole.replace("\t30\n}\n\nlight", "\t30\n\t<skin.tga> { 1 }\n}\n\nlight");
    assert_eq!(codes_of(&more), [codes::SOURCE_REST.id]);
    let wmp = Wmp::parse(more.as_bytes()).unwrap();
    assert_eq!(wmp.nodes()[4].more.as_bytes(), b"<skin.tga> { 1 }");
    // A section of an unknown kind is kept as text.
    let other = whole.replace("start 3", "volcano 3").replace("\tstart 3", "\tvolcano 3");
    assert_eq!(codes_of(&other), [codes::SOURCE_KIND.id]);
    let wmp = Wmp::parse(other.as_bytes()).unwrap();
    assert!(matches!(wmp.nodes()[6].content, WmpContent::Other(0, b"// pos_001\n\tpos_001" | b"pos_001")));
}

#[test]
fn misplaced_parts_are_kept_with_a_finding() {
    let whole = String::from_utf8(text(510)).unwrap();
    let of = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        whole.replace(from, to)
    };
    let place = [codes::SOURCE_PLACE.id];
    // No object contains the light or the group, so they are nodes of the root.
    let file = of("\tlight 2\n}", "}");
    assert_eq!(codes_of(&file), place);
    assert_eq!(Wmp::parse(file.as_bytes()).unwrap().nodes().last().unwrap().class.as_bytes(), b"light");
    let file = of("object 1, 3", "object 3");
    assert_eq!(codes_of(&file), place);
    assert_eq!(Wmp::parse(file.as_bytes()).unwrap().nodes()[8].parent, Some(7));
    // An object that is missing, in two others, or in itself.
    assert_eq!(codes_of(&of("object 7, 8", "object 7, 8, 9")), place);
    assert_eq!(codes_of(&of("object 7, 8", "object 7, 8, 2")), place);
    assert_eq!(codes_of(&of("\tobject 2\n", "\tobject 2, 1\n")), place);
    // A section that is missing, or has another place.
    assert_eq!(codes_of(&of("\tblock 1\n", "\tblock 0\n")), place);
    assert_eq!(codes_of(&of("blocks 2", "blocks 3")), [codes::SOURCE_COUNT.id]);
    let palette = of("\t\t00 00 00  0f", "\t\t00 00  0f");
    assert_eq!(codes_of(&palette), [codes::SOURCE_PALETTE.id]);
    assert!(Wmp::parse(palette.as_bytes()).unwrap().palette().is_none());
    assert_eq!(codes_of(&of("(100 0 0)", "(1.#QNAN 0 0)")), [codes::OBJECT_NOT_FINITE.id]);
    assert_eq!(codes_of(&of("4  6 7 5 4 :", "4  6 7 5 99999 :")), [codes::SOURCE_CORNER.id]);
}

#[test]
fn errors_state_the_position_and_the_expected_text() {
    let whole = String::from_utf8(text(510)).unwrap();
    let error = |from: &str, to: &str, at: &str, why: &str| {
        let file = whole.replacen(from, to, 1);
        assert_ne!(file, whole, "{from}");
        let error = Wmp::parse(file.as_bytes()).unwrap_err();
        let start = usize::try_from(error.offset()).unwrap();
        assert!(file[start..].starts_with(at), "{error}: {:?}", &file[start..][..file[start..].len().min(40)]);
        assert!(error.to_string().contains(why), "{error}");
    };
    error("(0 0 0) (0 0 0)", "(0 0 0) 0 0 0)", "0 0 0)", "expected a position, angles and a size");
    error("object 0", "object zero", "zero", "the number of a section");
    error("object 1, 3", "object 1, x", ", x", "the keyword of a section");
    error("vertices 8", "vertices 80", "5 4 : floor", "a point");
    error("faces 6", "faces 7", "{", "the number of corners");
    error(": 0000 0 50", ": 0020 0 50", "0020", "the flags of a face");
    error("<tree.mdl>", "tree.mdl", "tree.mdl", "the file of an entity");
    error("floor 4 8 0 1 2 :", "floor 4 8 0 1 :", "floor", "a texture and its mapping");
    error("\t2\n\t0 0 0", "\t3\n\t0 0 0", "}", "a point");
    assert!(Wmp::parse(b"// WMP2\r\n").unwrap_err().to_string().contains("the root object is missing"));
    assert!(Wmp::parse(&whole.as_bytes()[..whole.len() - 4]).is_err());
    let many = Wmp::read(Source::new(whole.as_bytes()).with_limits(Limits::default().with_max_elements(9)));
    assert!(many.unwrap_err().to_string().contains("exceeds the limit of 9"));
    assert!(matches!(Relative::of(&Head::new(b"// WMP2")), Some(Relative::Known(found)) if found.version == 2));
}

#[test]
fn many_cubes_are_distinct() {
    let blocks: Vec<String> = (0..50).map(|n| cube(n, 8.0)).collect();
    let file = of_blocks(&blocks);
    let wmp = Wmp::parse(file.as_bytes()).unwrap();
    assert_eq!((wmp.blocks().count(), wmp.nodes().len()), (50, 51));
    assert!(wmp.validate().is_empty());
}
