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
