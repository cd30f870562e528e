/** Round numbers, close enough that bars fill most of a plot; tenfold, their halves are round, too. */
const SCALE = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8];

/** The top of a scale: the least round number that isn’t below a number. */
export function scaleTop(most: number): number {
  if (most <= 8) return Math.max(2, 2 * Math.ceil(most / 2));
  for (let power = 10; ; power *= 10) {
    const factor = SCALE.find((each) => Math.round(each * power) >= most);
    if (factor !== undefined) return Math.round(factor * power);
  }
}
