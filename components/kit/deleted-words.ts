import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';
import { formatNames } from './format.ts';
import type { Impact } from './impact.tsx';

/**
 * The message after spaces were deleted.
 * @param what “Moorings” in quotes
 * @param impact who loses access by it; null when that isn't known
 * @param count how many items that is
 */
export function deletedWords(
  what: string,
  impact: Pick<Impact, 'losing'> | null,
  count = 1,
): string {
  const losing = impact?.losing;
  const lost = losing && losing.count > 0 ? ` ${lossWords(losing)}` : '';
  return `Deleted ${what}. You can restore ${count === 1 ? 'it' : 'them'} for ${RESTORABLE_DAYS} days.${lost}`;
}

/** “Ada, Ben and 3 others lose access.” */
export function lossWords({ count, users }: Impact['losing']): string {
  if (count === 0) return 'No one loses access.';
  const names = users.map(({ displayName }) => displayName);
  const who = names.length > 0 ? formatNames(names, count) : `${count} people`;
  return `${who} ${count === 1 ? 'loses' : 'lose'} access.`;
}
