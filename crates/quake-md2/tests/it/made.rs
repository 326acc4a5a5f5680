//! The files in `testdata/quake-md2/made/` are byte-identical to the writer's output for the shapes here.
//!
//! `TRIASSIC_MAKE=1 cargo test -p quake-md2 --test made` rewrites them; then update their digests in `testdata/MANIFEST.toml`.

mod mesh;
mod player;
mod shapes;

use quake_md2::{Model, PLAYER_CLIPS, Pcx, StripKind, Vec3};
use triassic_test_support::files;

const FOLDER: &str = "quake-md2/made";

fn files() -> [(&'static str, Vec<u8>); 7] {
    [
        ("arrow.md2", shapes::arrow()),
        ("arrow.pcx", mesh::skin(false)),
        ("inward.md2", shapes::inward()),
        ("pebble_hd.md2", shapes::pebble()),
        ("player.md2", player::player()),
        ("skin.pcx", mesh::skin(true)),
        ("zero_vertices.md2", shapes::zero_vertices()),
    ]
}

#[test]
fn files_match_the_writer() {
    let folder = files::testdata().join(FOLDER);
    if std::env::var_os("TRIASSIC_MAKE").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        for (name, bytes) in files() {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
    }
    let names: Vec<_> = files().map(|(name, _)| format!("{FOLDER}/{name}")).to_vec();
    let present: Vec<_> = files::all_testdata().into_iter().filter(|path| path.starts_with(FOLDER)).collect();
    assert_eq!(present, names);
    for (name, bytes) in files() {
        assert!(files::read(&format!("{FOLDER}/{name}")) == bytes, "{name} is not what the writer makes");
        assert!(bytes.len() < 100_000, "{name} is too large");
    }
}

/// The codes of the findings.
fn findings(bytes: &[u8]) -> Vec<&'static str> {
    Model::parse(bytes).unwrap().validate().iter().map(|finding| finding.code.id).collect()
}

#[test]
fn the_player_has_the_clips_of_a_player() {
    let bytes = player::player();
    let model = Model::parse(&bytes).unwrap();
    assert_eq!(findings(&bytes), [""; 0]);
    let clips = model.clips().map(|clip| (clip.name().to_string(), clip.frames().start, clip.frames().end));
    let known = PLAYER_CLIPS.map(|clip| (clip.name.to_owned(), clip.first.into(), usize::from(clip.last) + 1));
    assert_eq!(clips.collect::<Vec<_>>(), known);
    let names: Vec<_> = model.frames().iter().map(|frame| frame.name().to_string()).collect();
    assert_eq!(
        [0, 39, 40, 54, 61, 153, 197].map(|n| names[n].as_str()),
        ["stand01", "stand40", "run1", "pain101", "pain204", "crstnd19", "death308"]
    );
    let positions: Vec<Vec3> = model.frames().get(0).unwrap().positions().collect();
    let low = positions.iter().copied().reduce(Vec3::min).unwrap();
    let high = positions.iter().copied().reduce(Vec3::max).unwrap();
    assert_eq!((low, high), (Vec3::new(-4.0, -12.0, -24.0), Vec3::new(22.0, 11.0, 31.0)));
    // At the end, it lies on its back or its face.
    let top = |frame: usize| model.frames().get(frame).unwrap().positions().map(|p| p.z).fold(f32::MIN, f32::max);
    assert!(top(0) > 30.0 && top(197) < 10.0, "{}", top(197));
}

#[test]
fn the_arrow_has_strips_and_fans_and_no_symmetry() {
    let bytes = shapes::arrow();
    let model = Model::parse(&bytes).unwrap();
    assert_eq!(findings(&bytes), [""; 0]);
    let summary = model.gl_summary().unwrap();
    assert!(summary.same(), "{summary:?}");
    let longest = |kind| {
        let of_kind = model.gl_commands().iter().filter(move |command| command.kind == kind);
        of_kind.map(|command| command.triangles().count()).max()
    };
    // A side of the tower, and the cone.
    assert_eq!((longest(StripKind::Strip), longest(StripKind::Fan)), (Some(8), Some(8)));
    let frame = model.frames().get(0).unwrap();
    let tip = frame.positions().map(|p| p.x).fold(f32::MIN, f32::max);
    let left = frame.positions().map(|p| p.y).fold(f32::MIN, f32::max);
    let right = frame.positions().map(|p| p.y).fold(f32::MAX, f32::min);
    assert_eq!((tip, left.round(), right), (20.0, 14.0, -8.0));
    // Each face is on the skin's patch for its direction.
    let triangle = model.triangles().get(0).unwrap();
    for n in triangle.tex_coords {
        let texel = model.tex_coords().get(n.into()).unwrap();
        assert!((32..64).contains(&texel.s) && (32..64).contains(&texel.t), "the first side looks to the right");
    }
}

#[test]
fn the_normals_of_the_inward_ball_point_to_its_center() {
    let inward = shapes::inward();
    assert_eq!(findings(&inward), ["MD2-034"]);
    let frame = Model::parse(&inward).unwrap().frames().get(0).unwrap();
    for (position, normal) in frame.positions().zip(frame.normals()) {
        assert!((position.length() - 16.0).abs() < 0.2 && normal.dot(position) < -0.95 * 16.0, "{position}, {normal}");
    }
}

#[test]
fn the_pebble_has_the_high_definition_extension() {
    let bytes = shapes::pebble();
    let model = Model::parse(&bytes).unwrap();
    assert_eq!(findings(&bytes), ["MD2-007", "MD2-012"]);
    assert_eq!((model.vertex_count(), model.triangles().len(), model.frames().len()), (66, 128, 4));
    for frame in model.frames() {
        let fine: Vec<Vec3> = frame.hd_positions().unwrap().collect();
        let off = frame.positions().zip(&fine).map(|(p, fine)| p.distance(*fine)).fold(0.0, f32::max);
        assert!(off > 0.1, "the fractions add something: {off}");
        // All on one ellipsoid.
        let size = fine.iter().copied().reduce(Vec3::max).unwrap();
        for point in &fine {
            let radius = (*point / size).length();
            assert!((radius - 1.0).abs() < 1e-4, "{point} of {size}: {radius}");
        }
    }
}

#[test]
fn the_skins_use_index_255_only_for_holes() {
    // Every other texel of a patch, except for 13 that the bright square covers.
    for (holes, count) in [(true, 32 * 32 / 2 - 13), (false, 0)] {
        let bytes = mesh::skin(holes);
        let pcx = Pcx::parse(&bytes).unwrap();
        assert_eq!((pcx.width(), pcx.height()), (96, 64));
        let indices = pcx.indices(&quake_md2::Limits::default()).unwrap();
        let transparent = indices.into_iter().filter(|index| *index == 255);
        assert_eq!(transparent.count(), count);
    }
}

#[test]
fn the_file_without_vertices_opens() {
    let bytes = shapes::zero_vertices();
    let model = Model::parse(&bytes).unwrap();
    assert_eq!((model.triangles().len(), model.frames().len(), model.vertex_count()), (1, 1, 0));
    assert!(findings(&bytes).contains(&"MD2-027"));
}
