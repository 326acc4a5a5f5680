//! `serde::Serialize` for dumps: the feature `serde`.
//!
//! Everything is written while it is read, without collecting it first. A structure with tables is a map with the record as stored
//! in the file under `record`, followed by its tables. A table that cannot be read is a map with an `error`.

use formats_core::{LinkedRecord, LinkedRecords, Records, Seq, Steps};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::{
    Animations, BodyPart, Channel, Command, Corner, Error, Mesh, Model, ModelSet, Record, Sequence, SequenceFile,
    Skins, SubModel, Texture, TextureFile, Transitions,
};

type Outcome<S> = Result<<S as Serializer>::Ok, <S as Serializer>::Error>;

/// The remaining output, in numbers. A file whose tables overlap could otherwise cause unbounded work; one whose tables do not
/// overlap has at most 64 animation values per byte.
fn steps(size: usize) -> Steps {
    Steps::new(size, 128, 65_536)
}

/// A table, or the reason why it cannot be read.
struct Found<T>(Result<T, Error>);

impl<T: Serialize> Serialize for Found<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        match &self.0 {
            Ok(table) => table.serialize(serializer),
            Err(error) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("error", &Text(error))?;
                map.end()
            }
        }
    }
}

/// A displayable value, as text.
struct Text<T>(T);

impl<T: core::fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        serializer.collect_str(&self.0)
    }
}

/// The names of the flags that are set, in lower case.
macro_rules! flag_names {
    ($flags:expr) => {{
        let flags = $flags;
        Seq(move || flags.iter_names().map(|(name, _)| name.to_ascii_lowercase()))
    }};
}

impl Serialize for ModelSet<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let (model, steps) = (self.model(), steps(self.size()));
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("header", model.header())?;
        map.serialize_entry("header_flags", &flag_names!(model.header().flags()))?;
        map.serialize_entry("missing", &Seq(|| self.missing()))?;
        map.serialize_entry("bones", &model.bones())?;
        if let Some(info) = model.bone_info().transpose() {
            map.serialize_entry("bone_info", &Found(info.map(|info| Few(info, &steps))))?;
        }
        map.serialize_entry("bone_controllers", &model.bone_controllers())?;
        map.serialize_entry("hitboxes", &model.hitboxes())?;
        map.serialize_entry("attachments", &model.attachments())?;
        map.serialize_entry("sequence_groups", &model.sequence_groups())?;
        let sequences = || {
            let steps = &steps;
            let sequences = model.sequences().into_iter().enumerate();
            sequences.take_while(|_| steps.step()).map(move |(index, sequence)| SequenceDump {
                animations: self.animations(index),
                sequence,
                steps,
            })
        };
        map.serialize_entry("sequences", &Seq(sequences))?;
        map.serialize_entry("transitions", &model.transitions())?;
        let parts = || {
            let steps = &steps;
            model.body_parts().into_iter().take_while(|_| steps.step()).map(move |view| Dump { view, steps })
        };
        map.serialize_entry("body_parts", &Seq(parts))?;
        map.serialize_entry("textures", &self.textures())?;
        map.serialize_entry("skins", &self.skins())?;
        // Only for a file with false counts.
        if steps.is_spent() {
            map.serialize_entry("truncated", &true)?;
        }
        map.end()
    }
}

impl Serialize for Model<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        ModelSet::new(*self).serialize(serializer)
    }
}

impl Serialize for TextureFile<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("header", self.header())?;
        map.serialize_entry("textures", &self.textures())?;
        map.serialize_entry("skins", &self.skins())?;
        map.end()
    }
}

impl Serialize for SequenceFile<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("header", self.header())?;
        map.end()
    }
}

impl Serialize for Skins<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let families = (0..self.family_count()).filter_map(|n| self.family(n));
        serializer.collect_seq(families.map(|row| Seq(move || row.iter().map(|cell| cell.texture))))
    }
}

impl Serialize for Transitions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        serializer.collect_seq(self.rows())
    }
}

/// The metadata; not the pixels.
impl Serialize for Texture<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("record", self.record())?;
        map.serialize_entry("flag_names", &flag_names!(self.flags()))?;
        if let Err(error) = self.pixels() {
            map.serialize_entry("pixels", &Found::<()>(Err(error)))?;
        }
        map.end()
    }
}

struct SequenceDump<'s, 'a> {
    sequence: Sequence<'a>,
    animations: Result<Animations<'a>, Error>,
    steps: &'s Steps,
}

impl Serialize for SequenceDump<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let mut map = serializer.serialize_map(None)?;
        match self.sequence.record_v9() {
            Some(record) => map.serialize_entry("record", &record)?,
            None => map.serialize_entry("record", self.sequence.record())?,
        }
        map.serialize_entry("flag_names", &flag_names!(self.sequence.flags()))?;
        map.serialize_entry("motion_names", &flag_names!(self.sequence.motion()))?;
        map.serialize_entry("events", &Found(self.sequence.events().map(|records| Few(records, self.steps))))?;
        map.serialize_entry("pivots", &Found(self.sequence.pivots().map(|records| Few(records, self.steps))))?;
        let steps = self.steps;
        let animations = self.animations.map(|animations| {
            Seq(move || {
                (0..animations.blend_count()).take_while(|_| steps.step()).map(move |blend| {
                    Seq(move || {
                        (0..animations.bone_count()).map_while(move |bone| {
                            let channels = animations.channels(blend, bone).filter(|_| steps.step())?;
                            Some(BoneDump { channels, frames: animations.frame_count(), steps })
                        })
                    })
                })
            })
        });
        map.serialize_entry("animations", &Found(animations))?;
        map.end()
    }
}

/// The channels of a bone in an animation, by name: one number per frame.
struct BoneDump<'s, 'a> {
    channels: [Channel<'a>; 6],
    frames: usize,
    steps: &'s Steps,
}

impl Serialize for BoneDump<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        const NAMES: [&str; 6] = ["x", "y", "z", "x_rotation", "y_rotation", "z_rotation"];
        let mut map = serializer.serialize_map(None)?;
        for (name, channel) in NAMES.iter().zip(self.channels).filter(|(_, channel)| channel.is_present()) {
            let values = || channel.values().take(self.frames).take_while(|_| self.steps.step());
            map.serialize_entry(name, &Seq(values))?;
        }
        map.end()
    }
}

/// Records, as long as steps are left.
struct Few<'s, 'a, T: Record>(Records<'a, T>, &'s Steps);

impl<T: Record + Serialize> Serialize for Few<'_, '_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        serializer.collect_seq(self.0.iter().take_while(|_| self.1.step()))
    }
}

/// A structure with tables, and the steps left for them.
struct Dump<'s, T> {
    view: T,
    steps: &'s Steps,
}

/// The structures of a table, as long as steps are left.
struct Dumps<'s, 'a, T: LinkedRecord>(LinkedRecords<'a, T>, &'s Steps);

impl<'s, 'a, T: LinkedRecord> Serialize for Dumps<'s, 'a, T>
where
    Dump<'s, T::View<'a>>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let views = self.0.iter().take_while(|_| self.1.step());
        serializer.collect_seq(views.map(|view| Dump { view, steps: self.1 }))
    }
}

impl Serialize for Dump<'_, BodyPart<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("record", self.view.record())?;
        map.serialize_entry("sub_models", &Found(self.view.sub_models().map(|models| Dumps(models, self.steps))))?;
        map.end()
    }
}

impl Serialize for Dump<'_, SubModel<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let (view, steps) = (&self.view, self.steps);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("record", view.record())?;
        let vertices = view.vertices().map(|table| {
            Seq(move || table.iter().take_while(|_| steps.step()).map(|vertex| vertex.position.to_array()))
        });
        map.serialize_entry("vertices", &Found(vertices))?;
        let bytes = |bytes: Result<_, Error>| {
            Found(bytes.map(|table: &[u8]| Seq(move || table.iter().take_while(|_| steps.step()))))
        };
        map.serialize_entry("vertex_bones", &bytes(view.vertex_bones()))?;
        let normals = view.normals().map(|table| {
            Seq(move || table.iter().take_while(|_| steps.step()).map(|normal| normal.direction.to_array()))
        });
        map.serialize_entry("normals", &Found(normals))?;
        map.serialize_entry("normal_bones", &bytes(view.normal_bones()))?;
        for (key, weights) in [("vertex_weights", view.vertex_weights()), ("normal_weights", view.normal_weights())] {
            if let Some(weights) = weights.transpose() {
                map.serialize_entry(key, &Found(weights.map(|weights| Few(weights, steps))))?;
            }
        }
        map.serialize_entry("meshes", &Found(view.meshes().map(|meshes| Dumps(meshes, steps))))?;
        map.end()
    }
}

impl Serialize for Dump<'_, Mesh<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let (view, steps) = (&self.view, self.steps);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("record", view.record())?;
        let commands = || view.commands().take_while(|_| steps.step());
        map.serialize_entry("commands", &Seq(commands))?;
        // Vertex, normal, s and t of each corner.
        let corner = |corner: Corner| [corner.vertex, corner.normal, corner.s, corner.t];
        // A command without a triangle also costs a step: meshes may share a long list of them.
        let commands = || view.commands().take_while(|_| steps.step());
        let triangles = || commands().flat_map(|command| command.triangles()).take_while(|_| steps.step());
        let triangles = || triangles().map(|corners| corners.map(corner));
        map.serialize_entry("triangles", &Seq(triangles))?;
        map.end()
    }
}

/// The kind and the number of corners.
impl Serialize for Command<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("kind", &self.kind)?;
        map.serialize_entry("corners", &self.corners.len())?;
        map.end()
    }
}
