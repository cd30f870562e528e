import { and, eq } from 'drizzle-orm';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { gapAfter, gapAtEnd, gapBefore, type RankGap } from '../database/ranks.ts';
import { siteSections } from '../database/schema/index.ts';
import { badField, notFound } from '../errors.ts';
import {
  findHolder,
  findItem,
  type ItemParent,
  isSameParent,
  itemNouns,
  itself,
  type PlacedItem,
} from './items.ts';
import type { SiteScope } from './scope.ts';
import { listIn } from './siblings.ts';

/** The requested target of a move: next to neighbors, or last in a parent. */
export type MoveRequest = {
  position?: { before?: SiteItem | undefined; after?: SiteItem | undefined } | undefined;
  parent?: SiteParent | undefined;
};

/** The resolved target: the parent, and the gap in it. */
export type MoveTarget = { holder: ItemParent; gap: RankGap };

type Kind = SiteItem['type'];
type Neighbor = { item: PlacedItem; field: string };

/** The kinds that each kind of item can be placed next to, and into. */
const beside: Record<Kind, { kinds: readonly Kind[]; words: string }> = {
  'site-space': {
    kinds: ['site-space'],
    words: 'A space can only go next to other spaces. Choose one of them.',
  },
  'site-section': {
    kinds: ['site-section', 'site-section-group'],
    words: 'A section can only go next to sections and groups. Choose one of them.',
  },
  'site-section-group': {
    kinds: ['site-section', 'site-section-group'],
    words: 'A group can only go next to groups and sections. Choose one of them.',
  },
};
const inside: Record<Kind, { kinds: readonly SiteParent['type'][]; words: string }> = {
  'site-space': {
    kinds: ['site-section', 'site'],
    words: 'A space can only go into a section. Choose a section.',
  },
  'site-section': {
    kinds: ['site-section-group', 'site'],
    words: 'A section can only go into a group or the site itself. Choose one of the two.',
  },
  'site-section-group': {
    kinds: ['site'],
    words: 'A group can only go into the site itself. Choose the site, or leave parent out.',
  },
};

/**
 * Resolves the requested target of a move.
 * @throws Refusal 404 for a neighbor or parent that is not on the site, 400 for one of a wrong kind,
 * for a neighbor in another parent, the item itself, and for two that are not adjacent
 */
export async function findMoveTarget(
  database: Executor,
  site: SiteScope,
  moved: PlacedItem,
  { position = {}, parent }: MoveRequest,
): Promise<MoveTarget> {
  const wished = [
    { item: position.before, field: 'position.before' },
    { item: position.after, field: 'position.after' },
  ];
  const named = parent && (await enterParent(database, site, moved, parent));
  const neighbors: (Neighbor | undefined)[] = [];
  for (const { item, field } of wished)
    neighbors.push(
      item && { item: await enterNeighbor(database, site, moved, item, field), field },
    );
  const [next, previous] = neighbors;
  const place = parent ?? (next ?? previous)?.item.parent ?? moved.parent;
  requireTogether(moved, place, next, previous, parent !== undefined);
  const gap = await gapAt(database, site, moved, place, next?.item, previous?.item);
  const holder = named ?? (await findHolder(database, site, place));
  if (!holder) throw notFound('The parent');
  return { holder, gap };
}

async function enterParent(
  database: Executor,
  site: SiteScope,
  { type }: PlacedItem,
  parent: SiteParent,
): Promise<ItemParent> {
  const { kinds, words } = inside[type];
  if (!kinds.includes(parent.type)) throw badField('parent', words);
  const holder = await findHolder(database, site, parent);
  if (!holder) throw notFound(`The ${nounOf(parent.type)} in parent`);
  if (type === 'site-space' && parent.type === 'site' && (await hasSections(database, site)))
    throw badField('parent', `${site.row.title} has sections. Choose the section to move it into.`);
  return holder;
}

const nounOf = (type: SiteParent['type']) => (type === 'site' ? 'site' : itemNouns[type]);

/** Whether a site has sections. */
export async function hasSections(database: Executor, { id }: SiteScope): Promise<boolean> {
  const rows = await database
    .select({ id: siteSections.id })
    .from(siteSections)
    .where(and(eq(siteSections.siteId, id)))
    .limit(1);
  return rows.length > 0;
}

async function enterNeighbor(
  database: Executor,
  site: SiteScope,
  moved: PlacedItem,
  item: SiteItem,
  field: string,
): Promise<PlacedItem> {
  const { kinds, words } = beside[moved.type];
  if (!kinds.includes(item.type)) throw badField(field, words);
  const found = await findItem(database, site, item);
  if (!found) throw notFound(`The ${itemNouns[item.type]} in ${field}`);
  if (found.id === moved.id)
    throw badField(field, `${found.title} can’t be placed next to itself. Choose another item.`);
  if (moved.type === 'site-section-group' && !isSameParent(found.parent, itself(site)))
    throw badField(
      field,
      `${found.title} is in a group, and groups can’t contain groups. Choose a group, or a section outside groups.`,
    );
  return found;
}

/** @throws Refusal 400 if neighbors are in another parent */
function requireTogether(
  moved: PlacedItem,
  place: SiteParent,
  next: Neighbor | undefined,
  previous: Neighbor | undefined,
  isNamed: boolean,
): void {
  const stray = [next, previous].find((one) => one && !isSameParent(one.item.parent, place));
  if (!stray) return;
  if (!isNamed) throw notAdjacent();
  throw badField(
    stray.field,
    `${stray.item.title} is not in the parent you gave. Choose a ${itemNouns[moved.type]} there, or leave parent out.`,
  );
}

const notAdjacent = () =>
  badField(
    'position',
    'before and after are not next to each other. Give two adjacent items, or only one.',
  );

async function gapAt(
  database: Executor,
  site: SiteScope,
  { type, id }: PlacedItem,
  place: SiteParent,
  next: PlacedItem | undefined,
  previous: PlacedItem | undefined,
): Promise<RankGap> {
  const list = listIn(site.id, place, type);
  if (!previous) return next ? gapBefore(database, list, next, id) : gapAtEnd(database, list, id);
  const gap = await gapAfter(database, list, previous, id);
  if (next && gap.next?.id !== next.id) throw notAdjacent();
  return gap;
}
