import type { SiteMove } from '#lib/contract/site-structure.ts';
import type { StructureItem } from './items.ts';

/** The name of each kind of item. */
export const itemNames: Record<StructureItem['object'], string> = {
  'site-space': 'space',
  'site-section': 'section',
  'site-section-group': 'group',
};

type Titles = (id: string) => string | undefined;

/** Where an item moved: “after Buoys”, “to Software”, “to the top of Support”. */
export function moveWords({ item, from, to }: SiteMove, titleOf: Titles): string {
  if (item.type === 'site-space' && from.title && to.parent.type !== 'site-section')
    return 'to its own section';
  if (from.parent.id !== to.parent.id) return to.title ? `to ${to.title}` : 'out to the top level';
  const above = to.after && titleOf(to.after.id);
  if (above) return `after ${above}`;
  if (!to.after) return `to the top of ${to.title ?? 'the site'}`;
  const below = to.before && titleOf(to.before.id);
  return below ? `before ${below}` : `in ${to.title ?? 'the site'}`;
}

/** The first name of who made a move, or “Someone” for a deleted account. */
export function moverName({ movedBy }: SiteMove): string {
  return movedBy?.displayName.split(' ')[0] ?? 'Someone';
}

/** “Jun Takahashi moved Release notes out of Hardware”. */
export function moveSentence(move: SiteMove, titleOf: Titles): string {
  const who = move.movedBy?.displayName ?? 'Someone';
  const isOut = move.from.title && move.from.parent.id !== move.to.parent.id;
  const where = isOut ? `out of ${move.from.title}` : moveWords(move, titleOf);
  return `${who} moved ${move.item.title} ${where}`;
}
