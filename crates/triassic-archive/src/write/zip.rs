//! ZIP to be written.

use std::{
    collections::HashMap,
    io::{self, Read, Write},
    sync::Arc,
};

use flate2::{Compression, Crc, read::DeflateEncoder};
use formats_core::{Record, num};
use rawzip::{ZipLocator, time::{DosDateTime, UtcDateTime}};

use super::data::{Counted, Data, refused};
use crate::{
    Archive, Kind,
    error::{Error, Result},
    read_at::ReadAt,
    zip::ZipSource,
};
