//! Axes: `STUDIO_X` and the like.

bitflags::bitflags! {
    /// Axes along which the root of a sequence moves, or which a controller or a blend rotates. Bits without a name are
    /// kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct MotionFlags: u32 {
        /// `STUDIO_X`: position along X. In a sequence: the engine sets it to 0.
        const X = 0x1;
        /// `STUDIO_Y`.
        const Y = 0x2;
        /// `STUDIO_Z`.
        const Z = 0x4;
        /// `STUDIO_XR`: rotation about X.
        const X_ROTATION = 0x8;
        /// `STUDIO_YR`.
        const Y_ROTATION = 0x10;
        /// `STUDIO_ZR`.
        const Z_ROTATION = 0x20;
        /// `STUDIO_LX`: movement along X was removed from the root bones, evenly over the frames.
        const LINEAR_X = 0x40;
        /// `STUDIO_LY`.
        const LINEAR_Y = 0x80;
        /// `STUDIO_LZ`.
        const LINEAR_Z = 0x100;
        /// `STUDIO_AX`: recorded, without effect.
        const AUTO_X = 0x200;
        /// `STUDIO_AY`.
        const AUTO_Y = 0x400;
        /// `STUDIO_AZ`.
        const AUTO_Z = 0x800;
        /// `STUDIO_AXR`.
        const AUTO_X_ROTATION = 0x1000;
        /// `STUDIO_AYR`.
        const AUTO_Y_ROTATION = 0x2000;
        /// `STUDIO_AZR`.
        const AUTO_Z_ROTATION = 0x4000;
        /// `STUDIO_RLOOP`: a controller covers the full circle.
        const LOOP = 0x8000;
    }
}
