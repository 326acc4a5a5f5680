//! Events at frames of a sequence: `mstudioevent_t`, `mstudiopivot_t`.

use formats_core::{FixedStr, glam::Vec3};

formats_core::record! {
    /// `mstudioevent_t`: an action of the game at a frame, such as playing a sound.
    pub struct Event: 76 {
        /// `frame`: when.
        pub frame: i32,
        /// `event`: the action; below 5000 for the server, from 5000 on for the client.
        pub event: i32,
        /// `type`: 0 in all files seen.
        pub kind: i32,
        /// `options`: its argument, such as the name of a sound.
        pub options: FixedStr<64>,
    }
}

formats_core::record! {
    /// `mstudiopivot_t`: a point that carries the weight of the model during some frames. All zeros in all files seen.
    pub struct Pivot: 20 {
        /// `org`: where.
        pub position: Vec3,
        /// `start`: the first frame.
        pub start: i32,
        /// `end`: the last frame.
        pub end: i32,
    }
}
