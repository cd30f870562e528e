/** The part of a page in its address: lowercase letters of any script, digits and hyphens. */
export const PAGE_SLUG =
  /^[\p{Ll}\p{Lo}\p{Lm}\p{N}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]*(?:[-._][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u;
