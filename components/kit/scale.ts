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

/** How many times the usual a peak is that would leave nothing of the other bars. */
const PEAK = 8;

/**
 * The top of the scale of bars. Where a few are so high that nothing would be left of the others, such as
 * after an import, the scale ends below them and they are cut.
 */
export function barScale(values: readonly number[]): { top: number; isCut: boolean } {
  const most = Math.max(...values);
  const sorted = values.filter((value) => value > 0).sort((one, other) => one - other);
  // Nine in ten are no higher.
  const usual = sorted[Math.floor((sorted.length - 1) * 0.9)] ?? 0;
  const isCut = most > PEAK * usual;
  return { top: scaleTop(isCut ? 2 * usual : most), isCut };
}
