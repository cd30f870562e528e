const MINUTE = 60_000;
const DAY = 86_400_000;

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Creating a formatter is slower than rendering the rest of a row, so each is created once. */
function formatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat('en-GB', options);
    return made.format(date);
  };
}

const hour = formatter({ hour: '2-digit', minute: '2-digit' });
const day = formatter({ day: 'numeric', month: 'short' });
const dayOfYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const whole = formatter({ dateStyle: 'full', timeStyle: 'short' });
const plain = formatter({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/**
 * A date in relative words: "Now", "4 min ago", "Today 09:14", "Yesterday", "8 Nov", "3 Nov 2025";
 * for the future "in 4 min", "Today 18:00", "Tomorrow".
 * @param date shown in the viewer's time zone
 * @param now the time it is relative to
 */
export function timeWords(date: Date, now: Date): string {
  const past = now.getTime() - date.getTime();
  const minutes = Math.floor(Math.abs(past) / MINUTE);
  if (minutes < 1) {
    return 'Now';
  }
  if (minutes < 60) {
    return past > 0 ? `${minutes} min ago` : `in ${minutes} min`;
  }
  // Rounded, because a day is 23 or 25 hours long when the clocks change.
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY);
  if (days === 0) {
    return `Today ${hour(date)}`;
  }
  if (days === 1) {
    return 'Yesterday';
  }
  if (days === -1) {
    return 'Tomorrow';
  }
  const sameYear = date.getFullYear() === now.getFullYear();
  return sameYear ? day(date) : dayOfYear(date);
}

/** The full date and time in the viewer's time zone: "Friday, 20 November 2026 at 09:14". */
export function fullTime(date: Date): string {
  return whole(date);
}

/** A date that is the same in every time zone, in UTC: "20 Nov 2026". */
export function plainDate(date: Date): string {
  return plain(date);
}
