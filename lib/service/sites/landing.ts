import { and, eq } from 'drizzle-orm';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections } from '../database/schema/index.ts';
import { badField, notFound } from '../errors.ts';
import { type Gap, gapAfter, gapAtEnd, gapBefore } from '../order.ts';
import {
  findHolder,
  findItem,
  type Holder,
  isSameParent,
  itemNouns,
  itself,
  type StandingItem,
} from './items.ts';
import { listIn } from './order.ts';
import type { SiteScope } from './scope.ts';

/** Where an item is wished to go: beside neighbours, or last in a parent. */
export type Wish = {
  position?: { before?: SiteItem | undefined; after?: SiteItem | undefined } | undefined;
  parent?: SiteParent | undefined;
};

/** Where it lands: in what, and between which. */
export type Landing = { holder: Holder; gap: Gap };

type Kind = SiteItem['type'];
type Neighbour = { item: StandingItem; field: string };

/** What stands in one list with an item of each kind, and what may hold it. */
const beside: Record<Kind, { kinds: readonly Kind[]; words: string }> = {
  'site-space': { kinds: ['site-space'], words: 'A space stands beside spaces. Name one of them.' },
  'site-section': {
    kinds: ['site-section', 'site-section-group'],
    words: 'A section stands beside sections and groups. Name one of them.',
  },
  'site-section-group': {
    kinds: ['site-section', 'site-section-group'],
    words: 'A group stands beside groups and sections. Name one of them.',
  },
};
const inside: Record<Kind, { kinds: readonly SiteParent['type'][]; words: string }> = {
  'site-space': {
    kinds: ['site-section', 'site'],
    words: 'A space stands in a section. Name a section.',
  },
  'site-section': {
    kinds: ['site-section-group', 'site'],
    words: 'A section stands in a group or on the site itself. Name one of the two.',
  },
  'site-section-group': {
    kinds: ['site'],
    words: 'A group stands on the site itself. Name the site, or leave parent out.',
  },
};

/**
 * Finds where a wish lets an item land.
 * @throws Refusal 404 for a neighbour or a parent that is not on the site, 400 for one of a wrong
 * kind, for a neighbour elsewhere than the parent, the item itself, and for two that are not adjacent
 */
export async function land(
  database: Executor,
  site: SiteScope,
  moved: StandingItem,
  { position = {}, parent }: Wish,
): Promise<Landing> {
  const wished = [
    { item: position.before, field: 'position.before' },
    { item: position.after, field: 'position.after' },
  ];
  const named = parent && (await enterParent(database, site, moved, parent));
  const neighbours: (Neighbour | undefined)[] = [];
  for (const { item, field } of wished)
    neighbours.push(
      item && { item: await enterNeighbour(database, site, moved, item, field), field },
    );
  const [next, previous] = neighbours;
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
  { type }: StandingItem,
  parent: SiteParent,
): Promise<Holder> {
  const { kinds, words } = inside[type];
  if (!kinds.includes(parent.type)) throw badField('parent', words);
  const holder = await findHolder(database, site, parent);
  if (!holder) throw notFound(`The ${nounOf(parent.type)} in parent`);
  if (type === 'site-space' && parent.type === 'site' && (await hasSections(database, site)))
    throw badField('parent', `${site.row.title} has sections. Name the one it goes into.`);
  return holder;
}

const nounOf = (type: SiteParent['type']) => (type === 'site' ? 'site' : itemNouns[type]);

/** Whether a site is arranged in sections. */
export async function hasSections(database: Executor, { id }: SiteScope): Promise<boolean> {
  const rows = await database
    .select({ id: siteSections.id })
    .from(siteSections)
    .where(and(eq(siteSections.siteId, id)))
    .limit(1);
  return rows.length > 0;
}

async function enterNeighbour(
  database: Executor,
  site: SiteScope,
  moved: StandingItem,
  item: SiteItem,
  field: string,
): Promise<StandingItem> {
  const { kinds, words } = beside[moved.type];
  if (!kinds.includes(item.type)) throw badField(field, words);
  const found = await findItem(database, site, item);
  if (!found) throw notFound(`The ${itemNouns[item.type]} in ${field}`);
  if (found.id === moved.id)
    throw badField(field, `${found.title} can't go beside itself. Name a neighbour.`);
  if (moved.type === 'site-section-group' && !isSameParent(found.parent, itself(site)))
    throw badField(
      field,
      `${found.title} is in a group, and a group can't be. Name a group, or a section outside of groups.`,
    );
  return found;
}

/** @throws Refusal 400 where neighbours are elsewhere than the place */
function requireTogether(
  moved: StandingItem,
  place: SiteParent,
  next: Neighbour | undefined,
  previous: Neighbour | undefined,
  isNamed: boolean,
): void {
  const stray = [next, previous].find((one) => one && !isSameParent(one.item.parent, place));
  if (!stray) return;
  if (!isNamed) throw notAdjacent();
  throw badField(
    stray.field,
    `${stray.item.title} is elsewhere than parent says. Name a ${itemNouns[moved.type]} there, or leave parent out.`,
  );
}

const notAdjacent = () =>
  badField(
    'position',
    'before and after are not next to each other. Name two neighbours, or only one of them.',
  );

async function gapAt(
  database: Executor,
  site: SiteScope,
  { type, id }: StandingItem,
  place: SiteParent,
  next: StandingItem | undefined,
  previous: StandingItem | undefined,
): Promise<Gap> {
  const list = listIn(site.id, place, type);
  if (!previous) return next ? gapBefore(database, list, next, id) : gapAtEnd(database, list, id);
  const gap = await gapAfter(database, list, previous, id);
  if (next && gap.next?.id !== next.id) throw notAdjacent();
  return gap;
}
