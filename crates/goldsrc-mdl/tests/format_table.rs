//! The byte table of the format's description is that of the code.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

use goldsrc_mdl::{
    AnimationEntry, Attachment, BodyPartRecord, Bone, BoneController, BoneV9, Corner, Event, Header, Hitbox,
    MeshRecord, Normal, Pivot, Record, SequenceFileHeader, SequenceGroup, SequenceRecord, SequenceV9, SkinRef,
    SubModelRecord, TextureRecord, Vertex,
};

/// What a section of the description says: name, size of the structure, and each field's offset, size and name.
type Section = (String, usize, Vec<(usize, usize, String)>);

fn described() -> Vec<Section> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats/goldsrc-mdl.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("### `") {
            let (name, size) = title.split_once("`: ").unwrap();
            sections.push((name.to_owned(), size.strip_suffix(" bytes").unwrap().parse().unwrap(), Vec::new()));
        } else if line.starts_with("## ") && !sections.is_empty() {
            break;
        } else if let [_, offset, size, name, _, what, source, confidence, _] =
            line.split('|').map(str::trim).collect::<Vec<_>>()[..]
            && let (Ok(offset), Ok(size)) = (offset.parse(), size.parse())
        {
            assert!(!what.is_empty() && !source.is_empty(), "{line}");
            assert!(["documented", "measured", "guessed"].contains(&confidence), "{line}");
            sections.last_mut().unwrap().2.push((offset, size, name.trim_matches('`').to_owned()));
        }
    }
    sections
}

fn section<T: Record>(name: &str) -> Section {
    let fields = T::FIELDS.iter().map(|field| (field.offset, field.size, field.name.to_owned()));
    (name.to_owned(), T::SIZE, fields.collect())
}

#[test]
fn the_description_is_the_code() {
    let code = [
        section::<Header>("Header"),
        section::<SequenceFileHeader>("SequenceFileHeader"),
        section::<Bone>("Bone"),
        section::<BoneV9>("BoneV9"),
        section::<BoneController>("BoneController"),
        section::<Hitbox>("Hitbox"),
        section::<Attachment>("Attachment"),
        section::<SequenceGroup>("SequenceGroup"),
        section::<SequenceRecord>("SequenceRecord"),
        section::<SequenceV9>("SequenceV9"),
        section::<Event>("Event"),
        section::<Pivot>("Pivot"),
        section::<AnimationEntry>("AnimationEntry"),
        section::<BodyPartRecord>("BodyPartRecord"),
        section::<SubModelRecord>("SubModelRecord"),
        section::<Vertex>("Vertex"),
        section::<Normal>("Normal"),
        section::<MeshRecord>("MeshRecord"),
        section::<Corner>("Corner"),
        section::<TextureRecord>("TextureRecord"),
        section::<SkinRef>("SkinRef"),
    ];
    let described = described();
    for (code, described) in code.iter().zip(&described) {
        assert_eq!(code, described);
    }
    assert_eq!(code.len(), described.len());
}
