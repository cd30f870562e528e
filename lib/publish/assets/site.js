// Search, theme, copy and feedback; everything works without.
