//! The numbers that look-ups and permissions read.

use grognard_engine::book::Reader;

/// Every number of the look-ups and permissions.
#[derive(Clone, Debug, Default)]
pub struct Lookup {}

impl Lookup {
    pub(super) fn read(_read: &mut Reader) -> Lookup {
        Lookup {}
    }
}
