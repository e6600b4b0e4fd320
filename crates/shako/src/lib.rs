//! grognard-shako
