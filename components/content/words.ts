import { RESTORABLE_DAYS, type Space } from '#lib/contract/spaces.ts';

/** What people call each visibility. */
export const visibilityWords: Record<Space['visibility'], string> = {
  public: 'Public',
  unlisted: 'Unlisted',
  'share-link': 'Share link',
  'visitor-auth': 'Signed-in visitors',
  'in-collection': 'In its collection',
  private: 'Private',
};

/** “1 space”, “1,200 spaces”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

const DAY = 86_400_000;

/** How long a deleted space can still be restored: “6 days left”. */
export function timeLeft(deletedAt: string, now: Date): string {
  const left = new Date(deletedAt).getTime() + RESTORABLE_DAYS * DAY - now.getTime();
  if (left <= 0) return 'About to go';
  if (left >= DAY) return `${counted(Math.round(left / DAY), 'day')} left`;
  const hours = Math.floor(left / (DAY / 24));
  return hours >= 1 ? `${counted(hours, 'hour')} left` : 'Less than an hour left';
}
