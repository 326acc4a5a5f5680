//! Why a scene does not become a file of a game.

/// Why a scene does not become a file of a game. Nothing was written.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Nothing is drawn.
    #[error("nothing is drawn: there is no visible mesh with triangles")]
    Empty,
    /// The format has one material at a time.
    #[error("the format has one material, and {} are used: {}; join them to one", .0.len(), .0.join(", "))]
    Materials(Vec<String>),
    /// More than the format or the engine takes, each limit as text: what there is and how much may be.
    #[error("too much for {target}: {}", .exceeded.join("; "))]
    TooMuch {
        /// The format or the engine.
        target: String,
        /// The limits that are exceeded.
        exceeded: Vec<String>,
    },
    /// Frames or clips that were asked for are not there.
    #[error("{what}: {}", .missing.join("; "))]
    Missing {
        /// What asks for them.
        what: &'static str,
        /// What is missing.
        missing: Vec<String>,
    },
    /// The base cannot be read.
    #[error("the base: {0}")]
    Base(formats_core::Error),
    /// The writer refuses what was made.
    #[error(transparent)]
    Write(#[from] formats_core::WriteError),
}
