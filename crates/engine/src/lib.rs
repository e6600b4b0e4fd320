//! grognard-engine
