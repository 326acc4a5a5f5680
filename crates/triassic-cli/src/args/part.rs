//! Which parts of a model are converted: body parts, of whose submodels games show one at a time.

use clap::ValueEnum;
use triassic::conversion::{self, Body, Conversion};

/// Which parts of a model are converted.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Parts")]
pub(crate) struct PartArgs {
    /// Which parts are converted, of those that games show one at a time [default: default].
    #[arg(long, value_enum)]
    pub(crate) parts: Option<Parts>,
    /// The submodel of a body part to show instead of its first, by its number from 0 or its name.
    #[arg(long, value_name = "NAME=N", value_parser = body)]
    body: Vec<Body>,
    /// Leave out material variants (skins, skin families) and the textures that only they use.
    #[arg(long)]
    pub(crate) no_variants: bool,
}

/// Which parts are converted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Parts {
    /// What the game shows first, and nothing that this does not use.
    #[default]
    Default,
    /// Everything: in glTF what is hidden is in a second scene, marked by `KHR_node_visibility`.
    All,
    /// A file for each alternative, each with the first of every other part.
    Separate,
}

impl PartArgs {
    /// Sets the options of the conversion for these arguments.
    pub(crate) fn set(&self, conversion: &mut Conversion) {
        conversion.parts = self.parts.map(|parts| match parts {
            Parts::Default => conversion::Parts::Default,
            Parts::All => conversion::Parts::All,
            Parts::Separate => conversion::Parts::Separate,
        });
        conversion.bodies.clone_from(&self.body);
        conversion.variants = !self.no_variants;
    }
}

fn body(text: &str) -> Result<Body, String> {
    Body::parse(text).ok_or_else(|| "it must be NAME=N, such as `head=1`".to_owned())
}
