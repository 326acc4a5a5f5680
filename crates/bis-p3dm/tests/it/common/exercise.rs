//! Uses everything in a file, for tests and fuzz targets: no input may cause a panic, and the crate's invariants must hold.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "a test")]

use std::hint::black_box;

use bis_p3dm::{
    Builder, Lod, LodForm, Model, PathKinds, Rename, Selection, TagData, Vec3,
    rvmat::{Material, Stage},
};

/// Reads a model and uses everything in it; returns whether it could be read.
pub(crate) fn exercise(bytes: &[u8]) -> bool {
    let model = match Model::parse(bytes) {
        Ok(model) => model,
        Err(error) => {
            assert!(error.offset() <= size(bytes) && !error.to_string().is_empty(), "{error}");
            return false;
        }
    };
    for found in &model.validate() {
        assert!(found.offset <= size(bytes) && found.count > 0, "{found}");
    }
    model.lods().iter().for_each(look);
    for (lod, part) in model.lods().iter().flat_map(|lod| lod.weld().into_iter().map(move |part| (lod, part))) {
        assert!(part.indices.iter().all(|index| usize::try_from(*index).unwrap() < part.vertex_count()));
        assert!(part.points.iter().all(|point| usize::try_from(*point).unwrap() < lod.points().len()));
        assert!(part.uv_sets.iter().all(|set| set.len() == part.vertex_count()));
    }
    assert!(model.lods().iter().flat_map(Lod::dependencies).all(|dependency| dependency.count > 0));
    assert_eq!(Builder::from_model(&model).write().unwrap(), bytes, "the rewritten file differs");
    edit(&model);
    // The text is many times as long as the file.
    if bytes.len() < 1 << 16 {
        assert!(!model.text().to_string().is_empty());
        assert_eq!(model.diff(&model), [], "a file does not differ from itself");
    }
    #[cfg(feature = "serde")]
    serde_json::to_writer(std::io::sink(), &model).unwrap();
    true
}

/// Decodes everything in a level. Nothing is allocated.
pub(crate) fn look(lod: &Lod<'_>) {
    let mut count = 0_usize;
    if let Some(blend) = lod.frames_at(0.3) {
        assert!((0.0..=1.0).contains(&blend.fraction) && lod.read_positions_at(blend, &mut [Vec3::ZERO; 4]));
    }
    for face in lod.faces() {
        assert!((3..=4).contains(&face.corners().len()));
        count += face.triangles().count() + face.texture.as_bytes().len() + face.material.as_bytes().len();
    }
    for tag in lod.tags() {
        match tag.data() {
            TagData::Selection(selection) => {
                use_selection(&selection);
                black_box(selection.proxy().and_then(|proxy| proxy.transform(lod)));
            }
            TagData::Selected(selection) | TagData::Hide(selection) | TagData::Lock(selection) => {
                use_selection(&selection);
            }
            TagData::UvSet(set) => count += set.uvs.iter().filter(|uv| uv.uv.is_finite()).count(),
            TagData::Animation(frame) => count += frame.positions().filter(|at| at.is_finite()).count(),
            TagData::SharpEdges(edges) => count += edges.len(),
            TagData::Property(property) => count += property.meant().map_or(0, str::len),
            _ => {}
        }
    }
    count += lod.points().iter().filter(|point| point.flags().unknown() != 0).count();
    count += lod.normals().iter().filter(|normal| normal.vector.is_finite()).count();
    black_box((count, lod.center_of_mass(), lod.bounds(), lod.resolution().is_exact()));
}

fn use_selection(selection: &Selection<'_>) {
    assert_eq!(selection.weighted_points().count(), selection.point_indices().count());
    assert!(selection.weighted_points().all(|(_, weight)| weight > 0.0 && weight <= 1.0));
    black_box((selection.face_indices().count(), selection.component(), selection.is_weighted()));
}

/// Edited levels can be written and read.
fn edit(model: &Model<'_>) {
    let mut builder = Builder::from_model(model);
    black_box(builder.rename(&Rename::prefix("a", "bc"), PathKinds::ALL).is_ok());
    for lod in &mut builder.lods {
        let has = lod.property(b"class").is_some();
        assert_eq!(lod.set_property(b"class", b"house"), Ok(has));
        black_box(lod.set_mass(2.0).is_ok());
        let before = lod.clone();
        if lod.convert(LodForm::Sp3x).is_err() {
            // Points may be NaN, which is not equal to itself.
            assert!((lod.form, &lod.tags) == (before.form, &before.tags), "a rejected change has an effect");
        }
    }
    if let Ok(written) = builder.write() {
        assert!(Model::parse(&written).is_ok(), "the written file cannot be read");
    }
}

/// Reads a material and uses everything in it; returns whether it could be read.
pub(crate) fn material(bytes: &[u8]) -> bool {
    match Material::parse(bytes) {
        Ok(material) => {
            look_at_material(&material);
            true
        }
        Err(error) => {
            assert!(error.offset() <= size(bytes) && !error.to_string().is_empty(), "{error}");
            false
        }
    }
}

/// Uses all stages of a material.
pub(crate) fn look_at_material(material: &Material<'_>) {
    let look = |stage: Stage<'_>| {
        let uv = stage.uv_transform().map(|transform| transform.apply([0.5, 0.25]));
        black_box((stage.number(), stage.texture(), stage.uv_source(), uv));
    };
    material.stages().chain(material.tex_gens()).for_each(look);
    black_box((material.textures().count(), material.numbers(b"ambient")));
    black_box(material.rename(&Rename::prefix("z", "longer")).is_ok());
}

fn size(bytes: &[u8]) -> u64 {
    bytes.len().try_into().unwrap()
}
