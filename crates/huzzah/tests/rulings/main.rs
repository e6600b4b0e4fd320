//! Look-ups and permissions, clause by clause.

mod kit;
mod lookup_laws;
mod lookup_moves;
mod lookup_ratings;
mod lookup_terrain;
mod lookup_zones;
mod permission_bombardment;
mod permission_formation;
mod permission_movement;
mod permission_officers;
mod permission_orders;
mod permission_rally;
mod permission_threat;
