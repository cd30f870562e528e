import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Items deleted after this moment can be restored; older ones are purged. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY);
}
