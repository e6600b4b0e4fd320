//! grognard-manner
