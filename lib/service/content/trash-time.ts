import { DAY } from '#lib/contract/durations.ts';
import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';

/** Items deleted after this moment can be restored; older ones are purged. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY);
}
