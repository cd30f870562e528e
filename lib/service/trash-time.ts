import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What was deleted after this moment can be restored; what was deleted before is purged. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY);
}
