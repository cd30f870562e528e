import { formatDay, formatHour } from '#components/kit/format.ts';
import type { Insights } from '#lib/contract/insights.ts';

/** “12 Nov”, or “14:00 UTC”. */
export function stepWords(at: string, step: Insights['step']): string {
  return step === 'day' ? formatDay(at) : formatHour(at);
}

/** How a number changed, such as “+12%”; null where there was nothing to compare with. */
export function changeWords({ count, before }: { count: number; before: number }): string | null {
  if (before === 0) return null;
  const percent = Math.round(((count - before) / before) * 100);
  if (percent === 0) return '±0%';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}
