//! Animations: run-length channels, decoded on access. `mstudioanim_t`, `mstudioanimvalue_t`.

formats_core::record! {
    /// `mstudioanim_t`: where the six channels of a bone start, counted from this record; 0 for a channel that is not
    /// there. Source: `engine/studio.h` of the public SDK.
    pub struct AnimationEntry: 12 {
        /// `offset`: X, Y, Z of the position and the rotations about X, Y, Z.
        pub channels: [u16; 6],
    }
}
