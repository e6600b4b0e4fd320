//! grognard-field
