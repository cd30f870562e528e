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

/** The top of a scale: the least of 1, 2, 5, 10, 20 … that isn’t below a number. */
export function scaleTop(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) if (factor * power >= Math.max(2, most)) return factor * power;
}
