import { plural } from '#components/kit/format.ts';
import { DAY } from '#lib/contract/durations.ts';
import { RESTORABLE_DAYS, type Space } from '#lib/contract/spaces.ts';

/** The label of each visibility. */
export const visibilityWords: Record<Space['visibility'], string> = {
  public: 'Public',
  unlisted: 'Unlisted',
  'share-link': 'Share link',
  'visitor-auth': 'Signed-in visitors',
  'in-collection': 'In its collection',
  private: 'Private',
};

/** The time left to restore a deleted space: “6 days left”. */
export function timeLeft(deletedAt: string, now: Date): string {
  const left = new Date(deletedAt).getTime() + RESTORABLE_DAYS * DAY - now.getTime();
  if (left <= 0) return 'Expires soon';
  if (left >= DAY) return `${plural(Math.round(left / DAY), 'day')} left`;
  const hours = Math.floor(left / (DAY / 24));
  return hours >= 1 ? `${plural(hours, 'hour')} left` : 'Less than an hour left';
}
