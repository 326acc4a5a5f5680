//! `serde::Serialize` for dumps: the feature `serde`.
//!
//! Everything is written as it is read: nothing is collected first. A structure with tables of its own is a map with the
//! record as the file has it under `record`, then its tables. A table that cannot be found is a map with an `error`.

use core::cell::Cell;

use formats_core::Records;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::{
    Animations, BodyPart, Bones, Channel, Command, Corner, Error, Mesh, Model, ModelSet, Record, Sequence,
    SequenceFile, Skins, SubModel, Texture, TextureFile, Transitions, View, Views,
};

type Outcome<S> = Result<<S as Serializer>::Ok, <S as Serializer>::Error>;

/// What may still be written, in numbers. A file whose tables overlap could otherwise ask for more than anybody has time
/// for; one whose tables do not has at most 64 numbers of an animation for each of its bytes.
struct Steps(Cell<u64>);

impl Steps {
    fn of(size: usize) -> Self {
        Self(Cell::new(u64::try_from(size).unwrap_or(u64::MAX).saturating_mul(128).saturating_add(65_536)))
    }
    fn take(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() > 0
    }
    fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}

/// A list that is made while it is written.
struct List<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        serializer.collect_seq((self.0)())
    }
}

/// A table, or why there is none.
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

/// What displays itself, as text.
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
        List(move || flags.iter_names().map(|(name, _)| name.to_ascii_lowercase()))
    }};
}

impl Serialize for ModelSet<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let (model, steps) = (self.model(), Steps::of(self.size()));
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("header", model.header())?;
        map.serialize_entry("header_flags", &flag_names!(model.header().flags()))?;
        map.serialize_entry("missing", &List(|| self.missing()))?;
        map.serialize_entry("bones", &model.bones())?;
        map.serialize_entry("bone_controllers", &model.bone_controllers())?;
        map.serialize_entry("hitboxes", &model.hitboxes())?;
        map.serialize_entry("attachments", &model.attachments())?;
        map.serialize_entry("sequence_groups", &model.sequence_groups())?;
        let sequences = || {
            let steps = &steps;
            let sequences = model.sequences().into_iter().enumerate();
            sequences.take_while(|_| steps.take()).map(move |(index, sequence)| SequenceDump {
                animations: self.animations(index),
                sequence,
                steps,
            })
        };
        map.serialize_entry("sequences", &List(sequences))?;
        map.serialize_entry("transitions", &model.transitions())?;
        let parts = || {
            let steps = &steps;
            model.body_parts().into_iter().take_while(|_| steps.take()).map(move |view| Dump { view, steps })
        };
        map.serialize_entry("body_parts", &List(parts))?;
        map.serialize_entry("textures", &self.textures())?;
        map.serialize_entry("skins", &self.skins())?;
        // Only of a file that lies about itself.
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

impl Serialize for Bones<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for Skins<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let families = (0..self.families()).filter_map(|n| self.family(n));
        serializer.collect_seq(families.map(|row| List(move || row.iter().map(|cell| cell.texture))))
    }
}

impl Serialize for Transitions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        serializer.collect_seq(self.rows())
    }
}

impl<T: Record> Serialize for Views<'_, T>
where
    for<'v> View<'v, T>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        serializer.collect_seq(self)
    }
}

/// The metadata; not the pixels.
impl Serialize for View<'_, Texture> {
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
    sequence: View<'a, Sequence>,
    animations: Result<Animations<'a>, Error>,
    steps: &'s Steps,
}

impl Serialize for SequenceDump<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("record", self.sequence.record())?;
        map.serialize_entry("flag_names", &flag_names!(self.sequence.flags()))?;
        map.serialize_entry("motion_names", &flag_names!(self.sequence.motion()))?;
        map.serialize_entry("events", &Found(self.sequence.events().map(|records| Few(records, self.steps))))?;
        map.serialize_entry("pivots", &Found(self.sequence.pivots().map(|records| Few(records, self.steps))))?;
        let steps = self.steps;
        let animations = self.animations.map(|animations| {
            List(move || {
                (0..animations.blends()).take_while(|_| steps.take()).map(move |blend| {
                    List(move || {
                        (0..animations.bones()).map_while(move |bone| {
                            let channels = animations.channels(blend, bone).filter(|_| steps.take())?;
                            Some(BoneDump { channels, frames: animations.frames(), steps })
                        })
                    })
                })
            })
        });
        map.serialize_entry("animations", &Found(animations))?;
        map.end()
    }
}

/// The channels that a bone has in an animation, by name: a number for each frame.
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
            let values = || channel.values().take(self.frames).take_while(|_| self.steps.take());
            map.serialize_entry(name, &List(values))?;
        }
        map.end()
    }
}

/// Records, as far as there are steps.
struct Few<'s, 'a, T: Record>(Records<'a, T>, &'s Steps);

impl<T: Record + Serialize> Serialize for Few<'_, '_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        serializer.collect_seq(self.0.iter().take_while(|_| self.1.take()))
    }
}

/// A structure with tables, and the steps that are left for them.
struct Dump<'s, 'a, T> {
    view: View<'a, T>,
    steps: &'s Steps,
}

impl<'s, 'a, T: Record> Dump<'s, 'a, T> {
    fn all<U: Record>(&self, views: Views<'a, U>) -> List<impl Fn() -> DumpIter<'s, 'a, U> + use<'s, 'a, T, U>> {
        let steps = self.steps;
        List(move || DumpIter { views: views.into_iter(), steps })
    }
}

/// [`Dump`]s of a table, as far as there are steps.
struct DumpIter<'s, 'a, T: Record> {
    views: crate::ViewIter<'a, T>,
    steps: &'s Steps,
}

impl<'s, 'a, T: Record> Iterator for DumpIter<'s, 'a, T> {
    type Item = Dump<'s, 'a, T>;
    fn next(&mut self) -> Option<Self::Item> {
        let view = self.views.next().filter(|_| self.steps.take())?;
        Some(Dump { view, steps: self.steps })
    }
}

impl Serialize for Dump<'_, '_, BodyPart> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("record", self.view.record())?;
        map.serialize_entry("sub_models", &Found(self.view.sub_models().map(|models| self.all(models))))?;
        map.end()
    }
}

impl Serialize for Dump<'_, '_, SubModel> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let (view, steps) = (&self.view, self.steps);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("record", view.record())?;
        let vertices = view.vertices().map(|table| {
            List(move || table.iter().take_while(|_| steps.take()).map(|vertex| vertex.position.to_array()))
        });
        map.serialize_entry("vertices", &Found(vertices))?;
        let bytes = |bytes: Result<_, Error>| {
            Found(bytes.map(|table: &[u8]| List(move || table.iter().take_while(|_| steps.take()))))
        };
        map.serialize_entry("vertex_bones", &bytes(view.vertex_bones()))?;
        let normals = view.normals().map(|table| {
            List(move || table.iter().take_while(|_| steps.take()).map(|normal| normal.direction.to_array()))
        });
        map.serialize_entry("normals", &Found(normals))?;
        map.serialize_entry("normal_bones", &bytes(view.normal_bones()))?;
        map.serialize_entry("meshes", &Found(view.meshes().map(|meshes| self.all(meshes))))?;
        map.end()
    }
}

impl Serialize for Dump<'_, '_, Mesh> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Outcome<S> {
        let (view, steps) = (&self.view, self.steps);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("record", view.record())?;
        let commands = || view.commands().take_while(|_| steps.take());
        map.serialize_entry("commands", &List(commands))?;
        // Vertex, normal, s and t of each corner.
        let corner = |corner: Corner| [corner.vertex, corner.normal, corner.s, corner.t];
        let triangles = || view.triangles().take_while(|_| steps.take()).map(|corners| corners.map(corner));
        map.serialize_entry("triangles", &List(triangles))?;
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
