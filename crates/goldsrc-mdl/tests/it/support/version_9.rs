//! Converting files of version 10 to version 9, according to the layout in `docs/reference/formats/goldsrc-mdl.md`.

use goldsrc_mdl::{BoneV9, Header, Model, Record, Records};

/// Converts a main file of version 10 to version 9: bones without a scale, sequences without a box. It must have no sequence files.
pub fn version_9(main: &[u8]) -> Vec<u8> {
    let old = Model::parse(main).unwrap();
    let header = Records::<Header>::new(main, 0).get(0).unwrap();
    let bones: Vec<u8> = old.bones().iter().flat_map(|bone| bone.encode()[..BoneV9::SIZE].to_vec()).collect();
    let mut sequences = Vec::new();
    for sequence in old.sequences() {
        // Up to the movement, both have the same fields.
        sequences.extend(&sequence.encode()[..88]);
        sequences.extend([0; 4]);
        sequences.extend(sequence.blend_count.to_le_bytes());
        sequences.extend(sequence.animation_offset.to_le_bytes());
        sequences.extend([0; 24]);
    }
    let mut file = main.to_vec();
    file.resize(file.len().next_multiple_of(4), 0);
    let bone_offset = i32::try_from(file.len()).unwrap();
    file.extend(bones);
    let sequence_offset = i32::try_from(file.len()).unwrap();
    file.extend(sequences);
    let length = i32::try_from(file.len()).unwrap();
    // The bytes after the header of version 9 are meaningless.
    let (transition_node_count, transition_offset) = (7, -1);
    let header = Header {
        version: 9,
        length,
        bone_offset,
        sequence_offset,
        sequence_group_count: 0,
        transition_node_count,
        transition_offset,
        ..header
    };
    file[..Header::SIZE].copy_from_slice(&header.encode());
    file
}
