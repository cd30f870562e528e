import type { SiteMove } from '#lib/contract/site-structure.ts';
import type { Item } from './items.ts';

/** What people call each kind of item. */
export const kindWords: Record<Item['object'], string> = {
  'site-space': 'space',
  'site-section': 'section',
  'site-section-group': 'group',
};

type Titles = (id: string) => string | undefined;

/** Where a move went: “after Buoys”, “to Software”, “to the top of Support”. */
export function moveWords({ from, to }: SiteMove, titleOf: Titles): string {
  if (from.parent.id !== to.parent.id) return to.title ? `to ${to.title}` : 'out to the top level';
  const above = to.after && titleOf(to.after.id);
  if (above) return `after ${above}`;
  if (!to.after) return `to the top of ${to.title ?? 'the site'}`;
  const below = to.before && titleOf(to.before.id);
  return below ? `before ${below}` : `in ${to.title ?? 'the site'}`;
}

/** Who made a move: the first name, or “somebody” whose account is gone. */
export function moverOf({ movedBy }: SiteMove): string {
  return movedBy?.displayName.split(' ')[0] ?? 'Somebody';
}

/** “Jun Takahashi moved Release notes out of Hardware”. */
export function moveSentence(move: SiteMove, titleOf: Titles): string {
  const who = move.movedBy?.displayName ?? 'Somebody';
  const isOut = move.from.title && move.from.parent.id !== move.to.parent.id;
  const where = isOut ? `out of ${move.from.title}` : moveWords(move, titleOf);
  return `${who} moved ${move.item.title} ${where}`;
}

/** “10:42”, in the reader's own time. */
export function clockOf(value: string): string {
  return new Date(value).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
