/** For icons that each row of a list repeats: their look is in the stylesheet, not in each of them. */
export const rowIcon = {
  'aria-hidden': true,
  xmlns: undefined,
  width: undefined,
  height: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
} as const;
