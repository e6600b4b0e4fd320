//! grognard-huzzah
