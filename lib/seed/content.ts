import { DAY } from '#lib/contract/durations.ts';
import type { Level } from '#lib/contract/levels.ts';
import { insertBatches, type SeedTable } from './batches.ts';
import type { Seeding } from './organization.ts';
import { spaceTitle, titled } from './words.ts';

/** The distance between siblings' ranks, so that moves between two of them find room. */
const RANK_STEP = 2 ** 24;
/** How many collections are at the root, and one level below; the rest are below those. */
const AT_ROOT = 0.2;
const ONE_BELOW = 0.5;

const placeColumns = [
  ['id', 'text'],
  ['organization_id', 'text'],
  ['parent_id', 'text'],
  ['title', 'text'],
  ['default_level', 'text'],
  ['rank', 'bigint'],
  ['created_by', 'text'],
  ['created_at', 'timestamptz'],
  ['updated_at', 'timestamptz'],
] as const;

const collections: SeedTable = {
  table: 'collections',
  columns: [...placeColumns, ['description', 'text']],
};

const spaces: SeedTable = {
  table: 'spaces',
  columns: [
    ...placeColumns,
    ['emoji', 'text'],
    ['visibility', 'text'],
    ['edit_mode', 'text'],
    ['revision_id', 'text'],
  ],
};

/** A revision without pages and files, as in a space created empty. */
const revisions: SeedTable = {
  table: 'revisions',
  columns: [
    ['id', 'text'],
    ['space_id', 'text'],
    ['type', 'text'],
    ['created_by', 'text'],
    ['created_at', 'timestamptz'],
  ],
};

const emojis = '📘 🔌 🛠️ 🌊 👋 💡 🎨 🧭 📦 🧪 🗺️ ⚙️'.split(' ');

/** How many collections and spaces an organization gets. */
export type ContentCounts = { collections: number; spaces: number };

/** The id of collection `index` from `seedContent`. */
export function seededCollectionId({ key }: Pick<Seeding, 'key'>, index: number): string {
  return `col_${key}_${index}`;
}

/** The id of space `index` from `seedContent`. */
export function seededSpaceId({ key }: Pick<Seeding, 'key'>, index: number): string {
  return `spc_${key}_${index}`;
}

/**
 * Fills the organization with collections, nested up to three deep, and empty spaces inside and
 * outside them. Some have a default level; a few collections are open only to people with a grant.
 */
export async function seedContent(seeding: Seeding, counts: ContentCounts): Promise<void> {
  const { database, report } = seeding;
  await insertBatches(
    database,
    [collections],
    counts.collections,
    (index) => [[collectionRow(seeding, index, counts.collections)]],
    (done) => report('collections', done, counts.collections),
  );
  await insertBatches(
    database,
    [spaces, revisions],
    counts.spaces,
    (index) => spaceRows(seeding, index, counts),
    (done) => report('spaces', done, counts.spaces),
  );
}

function collectionRow(seeding: Seeding, index: number, count: number): unknown[] {
  const { random } = seeding;
  const roots = Math.ceil(count * AT_ROOT);
  const seconds = Math.ceil(count * (AT_ROOT + ONE_BELOW));
  const [first, end] = index < seconds ? [0, roots] : [roots, seconds];
  const parent = first + Math.floor(random() * (end - first));
  const parentId = index < roots ? null : seededCollectionId(seeding, parent);
  const level = oneOf(random(), { guest: 0.03, read: 0.1, comment: 0.04, edit: 0.04 });
  const title = titled('collection', index);
  const id = seededCollectionId(seeding, index);
  const row = contentRow(seeding, { id, parentId, title, level, rank: index });
  return [...row, `Everything about ${title.toLowerCase()}.`];
}

function spaceRows(seeding: Seeding, index: number, counts: ContentCounts): unknown[][][] {
  const { key, random, adminId } = seeding;
  // One in fifty is at the root; the first, which gets the pages, always is.
  const isAtRoot = index === 0 || counts.collections === 0 || random() < 0.02;
  const holder = Math.floor(random() * counts.collections);
  const parentId = isAtRoot ? null : seededCollectionId(seeding, holder);
  const level = oneOf(random(), { read: 0.04, comment: 0.02, edit: 0.04, create: 0.01 });
  const id = seededSpaceId(seeding, index);
  const revisionId = `rev_${key}_${index}`;
  const rank = counts.collections + index;
  const row = contentRow(seeding, { id, parentId, title: spaceTitle(index), level, rank });
  const visibility =
    oneOf(random(), { public: 0.1, 'in-collection': isAtRoot ? 0 : 0.2 }) ?? 'private';
  const editMode = random() < 0.15 ? 'locked' : 'live';
  const createdAt = row[7];
  return [
    [[...row, emojis[index % emojis.length], visibility, editMode, revisionId]],
    [[revisionId, id, 'edits', adminId, createdAt]],
  ];
}

type NewContent = {
  id: string;
  parentId: string | null;
  title: string;
  level: Level | null;
  rank: number;
};

/** The values of `placeColumns`. */
function contentRow(seeding: Seeding, { id, parentId, title, level, rank }: NewContent): unknown[] {
  const { organizationId, adminId, now, random } = seeding;
  const age = random() * 2 * 365 * DAY;
  const created = new Date(now.getTime() - age);
  const updated = new Date(now.getTime() - age * random());
  return [
    ...[id, organizationId, parentId, title, level],
    ...[rank * RANK_STEP, adminId, created, updated],
  ];
}

/** Picks one of several shares by a number from 0 to 1; null for the rest. */
function oneOf<Name extends string>(position: number, shares: Record<Name, number>): Name | null {
  let reached = 0;
  for (const [name, share] of Object.entries(shares) as [Name, number][]) {
    reached += share;
    if (position < reached) return name;
  }
  return null;
}
