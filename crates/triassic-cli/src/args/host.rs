//! What depends on the program that a model is converted for.

use clap::{ValueEnum, builder::PossibleValue};
use triassic::{
    conversion::{Conversion, Program},
    gltf,
    scene::Helper,
};

/// What depends on the program that a model is converted for.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Programs")]
pub(crate) struct HostArgs {
    /// Use the presets for this program or purpose; explicit options override them.
    ///
    /// How to import, and what to expect: docs/guide/in-blender.md, docs/guide/in-godot.md, docs/guide/in-three.md; what is written for editing:
    /// docs/reference/gltf.md.
    #[arg(long = "for", value_name = "PROGRAM", value_enum)]
    host: Option<Host>,
    /// Leave out nodes of these kinds that show nothing, and have nothing below them [default: none].
    #[arg(long, value_name = "LIST", value_enum, value_delimiter = ',')]
    omit: Option<Vec<Omit>>,
    /// glb, gltf: the names of animations that are repeated [default: plain].
    #[arg(long, value_enum)]
    loop_names: Option<LoopNames>,
    /// glb, gltf: how vertex animation is handled [default: split].
    #[arg(long, value_enum, help_heading = "Models")]
    morphs: Option<Morphs>,
    /// glb, gltf: store vertices in 16 and 8 bits, for programs that know `KHR_mesh_quantization`; `--quantize` is
    /// `--quantize=auto`.
    ///
    /// The file is smaller. Whole numbers of the source stay distinguishable; positions that are floats there move by less than
    /// half of 1/65,535 of the largest side of their mesh, normals by less than half a degree.
    #[arg(long, value_name = "WHAT", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "auto")]
    #[arg(help_heading = "Models")]
    quantize: Option<Quantize>,
}

/// A program that glTF is imported into, or what for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Host {
    /// Godot 3: `--loop-names suffix --omit attachment,hitbox,sound,path,region,group`.
    Godot,
    /// Blender: `--morphs all --omit attachment,hitbox,group`.
    Blender,
    /// three.js: `--omit group`.
    Three,
    /// For editing in Blender and converting back to the format of the game: `--lod all --parts all --blends all --morphs all
    /// --selections attributes --attributes flags,mass --omit none --normals stored --masked exact --additive exact`, and in
    /// `extras` everything that the conversion back needs.
    Editing,
}

/// A kind of nodes, as `triassic tree --json` names it, or none.
#[derive(Debug, Clone, Copy)]
struct Omit(Option<Helper>);

impl ValueEnum for Omit {
    fn value_variants<'a>() -> &'a [Self] {
        use Helper::{Attachment, Entity, Group, Hitbox, Path, Region, Sound};
        &[
            Self(None),
            Self(Some(Attachment)),
            Self(Some(Hitbox)),
            Self(Some(Entity)),
            Self(Some(Sound)),
            Self(Some(Path)),
            Self(Some(Region)),
            Self(Some(Group)),
        ]
    }
    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            None => ("none", "None"),
            Some(Helper::Attachment) => ("attachment", "Places where the game attaches something; positions in levels"),
            Some(Helper::Hitbox) => ("hitbox", "Boxes that bullets hit"),
            Some(Helper::Entity) => ("entity", "Objects of levels and proxies that show no model"),
            Some(Helper::Sound) => ("sound", "Sounds of levels"),
            Some(Helper::Path) => ("path", "Paths of levels"),
            Some(Helper::Region) => ("region", "Regions of levels"),
            Some(Helper::Group) => {
                ("group", "Groups, such as body parts whose meshes the bones move: in glTF these stand at the top")
            }
            Some(_) => return None,
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// The names of animations that are repeated.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum LoopNames {
    /// As in the model; `extras` say which are repeated.
    Plain,
    /// They end in `-loop`, by which Godot repeats them.
    Suffix,
}

/// How vertex animation is handled.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Morphs {
    /// Morph targets, at most 256 per mesh: meshes with more are split into several.
    Split,
    /// Morph targets, without splitting meshes.
    All,
    /// No vertex animation: only the rest pose.
    None,
}

/// What is stored in 16 and 8 bits.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Quantize {
    /// What the program reads: positions with `--for godot`, else all.
    Auto,
    /// Positions, normals, texture coordinates, weights of joints.
    All,
    /// Only positions: Godot before 3.2.4 reads 127 of 127 as 127, and not as 1.
    Positions,
}

impl Host {
    const fn program(self) -> Program {
        match self {
            Self::Godot => Program::Godot,
            Self::Blender => Program::Blender,
            Self::Three => Program::Three,
            Self::Editing => Program::Editing,
        }
    }
}

impl HostArgs {
    /// What `--for editing` does not go with, if it is given.
    pub(crate) fn conflict(&self, is_gltf: bool) -> Option<&'static str> {
        match (self.host, self.quantize, is_gltf) {
            (Some(Host::Editing), Some(_), _) => {
                Some("--for editing does not go with --quantize: the way back needs exact numbers")
            }
            (Some(Host::Editing), None, false) => {
                Some("--for editing needs --to glb or gltf: other formats do not keep what the way back needs")
            }
            _ => None,
        }
    }
    /// The conversion with these presets and arguments.
    pub(crate) fn conversion(&self) -> Conversion {
        let mut new = self.host.map_or_else(Conversion::default, |host| Conversion::for_program(host.program()));
        if let Some(omit) = &self.omit {
            new.omit = omit.iter().filter_map(|kind| kind.0).collect();
        }
        match self.quantize {
            None => {}
            Some(Quantize::Positions) => new.gltf.quantize = gltf::Quantize::Positions,
            Some(Quantize::All) => new.gltf.quantize = gltf::Quantize::All,
            Some(Quantize::Auto) => {
                new.gltf.quantize = new.program.map_or(gltf::Quantize::All, Program::quantize);
            }
        }
        match self.loop_names {
            None => {}
            Some(LoopNames::Plain) => new.gltf.loop_names = gltf::LoopNames::Plain,
            Some(LoopNames::Suffix) => new.gltf.loop_names = gltf::LoopNames::Suffix,
        }
        match self.morphs {
            None => {}
            Some(Morphs::Split) => new.gltf.morphs = gltf::Morphs::default(),
            Some(Morphs::All) => new.gltf.morphs = gltf::Morphs::All,
            Some(Morphs::None) => new.gltf.morphs = gltf::Morphs::None,
        }
        new
    }
}
