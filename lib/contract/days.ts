import { DAY } from './durations.ts';

/**
 * The moment a date begins in a time zone, as the API's timestamp; undefined when it is no date.
 * @param date such as 2026-11-20
 * @param later how many days after it
 */
export function startOfDate(date: string | null, zone: string, later = 0): string | undefined {
  if (!date || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const midnight = Date.parse(`${date}T00:00:00Z`) + later * DAY;
  if (Number.isNaN(midnight)) return undefined;
  // Twice, because the offset may differ at the moment found first.
  const guess = midnight - offsetOf(zone, midnight);
  return new Date(midnight - offsetOf(zone, guess)).toISOString();
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetOf(zone: string, moment: number): number {
  const words = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return Date.parse(`${words.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

/** The date in a time zone, such as 2026-11-20. @param earlier how many days before `now` */
export function dateBefore(zone: string, earlier: number, now = Date.now()): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
  return new Date(Date.parse(`${today}T00:00:00Z`) - earlier * DAY).toISOString().slice(0, 10);
}

/** Whether a text names a time zone, such as Europe/Berlin. */
export function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== null;
  } catch {
    return false;
  }
}

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** “24 November 2026 at 19:30 UTC”, for people whose time zone isn't known. */
export function momentInUTC(moment: Date): string {
  return `${moments.format(moment)} UTC`;
}
