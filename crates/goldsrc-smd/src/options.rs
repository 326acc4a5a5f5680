//! Export options, and the target compilers.

use formats_core::Limits;

/// Export options.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The name, without extension, of the QC and of the model compiled from it.
    pub name: String,
    /// The compiler that the sources are for.
    pub compiler: Compiler,
    /// Bounds on the output.
    pub limits: Limits,
}

impl Options {
    /// Creates options with this name and defaults for everything else.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), compiler: Compiler::default(), limits: Limits::default() }
    }
    /// Sets [`compiler`](Self::compiler).
    #[must_use]
    pub const fn with_compiler(mut self, compiler: Compiler) -> Self {
        self.compiler = compiler;
        self
    }
    /// Sets [`limits`](Self::limits).
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new("model")
    }
}

/// A compiler of Half-Life models. `docs/guide/compile.md` compares them in a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compiler {
    /// This project's compiler: correct texture coordinates, whole images, and commands for everything in a model.
    #[default]
    Default,
    /// The Half-Life Unified SDK's compiler, with correct texture coordinates.
    Twhl,
    /// The Half-Life SDK's compiler: images are cropped to the used part, and texture coordinates are based on one texel less in
    /// each direction.
    Valve,
}

impl Compiler {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Default, Self::Twhl, Self::Valve];

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Twhl => "twhl",
            Self::Valve => "valve",
        }
    }
    /// Returns the compiler with this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|compiler| compiler.id() == id)
    }
    /// Returns the texture coordinates from which it computes this texel in an image of `size` texels.
    ///
    /// Most divide by the width and height, like the engine. The SDK's compiler multiplies by one less and truncates: an extra
    /// tenth of a texel, away from 0, is truncated again.
    #[must_use]
    pub fn uv(self, texel: [i16; 2], size: [u32; 2]) -> [f32; 2] {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "image sizes are small")]
        let [width, height] = size.map(|size| size.max(1) as f32);
        let [s, t] = texel.map(f32::from);
        if self != Self::Valve {
            return [s / width, 1.0 - t / height];
        }
        let within = |texel: f32, size: f32| {
            let last = (size - 1.0).max(1.0);
            if texel == 0.0 || texel.to_bits() == last.to_bits() {
                return texel / last;
            }
            (texel + 0.1_f32.copysign(texel)) / last
        };
        [within(s, width), within((height - 1.0).max(1.0) - t, height)]
    }
}
