import type { Insights } from '#lib/contract/insights.ts';

// The steps of a range are hours and days in UTC, also as they are shown.
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const hours = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** “12 Nov”, or “14:00 UTC”. */
export function stepWords(at: string, step: Insights['step']): string {
  return step === 'day' ? days.format(new Date(at)) : `${hours.format(new Date(at))} UTC`;
}

/** How a number changed, such as “+12%”; null where there was nothing to compare with. */
export function changeWords({ count, before }: { count: number; before: number }): string | null {
  if (before === 0) return null;
  const percent = Math.round(((count - before) / before) * 100);
  if (percent === 0) return '±0%';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}

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
