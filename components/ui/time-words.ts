const MINUTE = 60_000;
const DAY = 86_400_000;

type Format = (date: Date, zone?: string) => string;

/** Creating a formatter is slower than rendering the rest of a row, so each is created once. */
function formatter(options: Intl.DateTimeFormatOptions): Format {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (date, zone) => {
    const known = made.get(zone);
    if (known) return known.format(date);
    const format = new Intl.DateTimeFormat('en-GB', {
      ...options,
      ...(zone && { timeZone: zone }),
    });
    made.set(zone, format);
    return format.format(date);
  };
}

const hour = formatter({ hour: '2-digit', minute: '2-digit' });
const day = formatter({ day: 'numeric', month: 'short' });
const dayOfYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const whole = formatter({ dateStyle: 'full', timeStyle: 'short' });
const exact = formatter({ dateStyle: 'full', timeStyle: 'long' });
const weekday = formatter({ dateStyle: 'full' });
const calendar = formatter({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** The start of a day in a zone, as if it were UTC: good for counting days between. */
function startOfDay(date: Date, zone?: string): number {
  // Formatting takes ten times as long.
  if (zone === undefined) return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const [dayNumber = 1, month = 1, year = 1970] = calendar(date, zone).split('/').map(Number);
  return Date.UTC(year, month - 1, dayNumber);
}

/** How many midnights of a zone are between two times. */
export function daysBetween(date: Date, now: Date, zone?: string): number {
  return (startOfDay(now, zone) - startOfDay(date, zone)) / DAY;
}

/**
 * A date in relative words: "Now", "4 min ago", "Today 09:14", "Yesterday", "8 Nov", "3 Nov 2025";
 * for the future "in 4 min", "Today 18:00", "Tomorrow".
 * @param now the time it is relative to
 * @param zone the time zone to show it in; the viewer's by default
 */
export function timeWords(date: Date, now: Date, zone?: string): string {
  const past = now.getTime() - date.getTime();
  const minutes = Math.floor(Math.abs(past) / MINUTE);
  if (minutes < 1) {
    return 'Now';
  }
  if (minutes < 60) {
    return past > 0 ? `${minutes} min ago` : `in ${minutes} min`;
  }
  const today = startOfDay(now, zone);
  const dateDay = startOfDay(date, zone);
  const days = (today - dateDay) / DAY;
  if (days === 0) {
    return `Today ${hour(date, zone)}`;
  }
  if (days === 1) {
    return 'Yesterday';
  }
  if (days === -1) {
    return 'Tomorrow';
  }
  const isThisYear = new Date(dateDay).getUTCFullYear() === new Date(today).getUTCFullYear();
  return isThisYear ? day(date, zone) : dayOfYear(date, zone);
}

/** The same inside a sentence: "just now", "today 09:14", "yesterday", "8 Nov". */
export function timeInSentence(date: Date, now: Date, zone?: string): string {
  const words = timeWords(date, now, zone);
  if (words === 'Now') return date > now ? 'in a moment' : 'just now';
  return words.replace(/^[TY]/, (letter) => letter.toLowerCase());
}

/** "Today", "Yesterday", "Friday, 20 November 2026": the day of a date, for a heading. */
export function dayWords(date: Date, now: Date, zone?: string): string {
  const days = daysBetween(date, now, zone);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : weekday(date, zone);
}

/** "09:14". */
export function clockTime(date: Date, zone?: string): string {
  return hour(date, zone);
}

/** The full date and time: "Friday, 20 November 2026 at 09:14". */
export function fullTime(date: Date, zone?: string): string {
  return whole(date, zone);
}

/** To the second, with its zone: "Friday, 20 November 2026 at 09:14:05 CET". */
export function exactTime(date: Date, zone?: string): string {
  return exact(date, zone);
}

/** A date that is the same in every time zone, in UTC: "20 Nov 2026". */
export function plainDate(date: Date): string {
  return dayOfYear(date, 'UTC');
}
