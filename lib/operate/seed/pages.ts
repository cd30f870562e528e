import type { PageNode } from '../../service/chunks.ts';
import { activate } from '../../service/content/indexing.ts';
import { inTransaction } from '../../service/database/transaction.ts';
import { freeSlug, slugOf } from '../../service/page-tree.ts';
import { addBody, type Bodies, newRevision } from '../../service/revision-store.ts';
import type { Seeding } from './organization.ts';
import { seededSpaceId } from './places.ts';
import { pageText, titled } from './words.ts';

/** Pages of a chapter: itself, nine sections, ten pages in each. */
const CHAPTER = 100;
const SECTION = 11;
/** Pages of one revision: few enough that a server beside it keeps answering. */
const AT_ONCE = 500;
/** One link in so many leads nowhere. */
const BROKEN_TURN = 100;

/**
 * Fills the first seeded space with `count` pages in a tree, one revision after the other: chapters,
 * in them sections (every third of them a group without a text), in those pages; all link to others.
 * @param hasTexts whether something is written on them
 */
export async function seedPages(seeding: Seeding, count: number, hasTexts: boolean): Promise<void> {
  const { database, organizationId, key, adminId, now, report } = seeding;
  const space = { id: seededSpaceId(seeding, 0), organizationId };
  const tree = { pages: [] as PageNode[], files: [] };
  const above: PageNode[] = [];
  let before = `rev_${key}_0`;
  for (let start = 0; start < count; start += AT_ONCE) {
    const end = Math.min(start + AT_ONCE, count);
    const bodies: Bodies = new Map();
    for (let index = start; index < end; index += 1)
      addPage(seeding, { index, count, hasTexts, bodies, top: tree.pages, above });
    const revision = {
      ...{ id: `rev_${key}_pages_${end}`, spaceId: space.id, type: 'edits' as const },
      ...{ parents: [before], author: adminId, now, tree, bodies },
    };
    await inTransaction(database, async (transaction) => {
      await newRevision(transaction, revision);
      await activate(transaction, space, revision, tree, bodies, now);
    });
    before = revision.id;
    report('pages', end, count);
  }
}

type Adding = {
  index: number;
  count: number;
  hasTexts: boolean;
  bodies: Bodies;
  top: PageNode[];
  /** The chapter and the section that were begun last. */
  above: PageNode[];
};

function addPage(seeding: Seeding, adding: Adding): void {
  const { index, count, hasTexts, bodies, top, above } = adding;
  const { now, random } = seeding;
  const inChapter = index % CHAPTER;
  const level = inChapter === 0 ? 0 : (inChapter - 1) % SECTION === 0 ? 1 : 2;
  const isGroup = level === 1 && Math.floor(inChapter / SECTION) % 3 === 2;
  const siblings = level === 0 ? top : (above[level - 1]?.pages ?? top);
  const title = titled('page', index);
  const linkTo = () => {
    const other = Math.floor(random() * count);
    const isBroken = Math.floor(random() * BROKEN_TURN) === 0;
    return `[${titled('page', other)}](page:${seededPageId(seeding, other)}${isBroken ? '_gone' : ''})`;
  };
  const text = isGroup || !hasTexts ? undefined : pageText(index, random, linkTo);
  const page: PageNode = {
    id: seededPageId(seeding, index),
    type: isGroup ? 'group' : 'document',
    title,
    slug: freeSlug(slugOf(title), siblings),
    ...(text !== undefined && { documentId: addBody(bodies, text) }),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    pages: [],
  };
  siblings.push(page);
  above.splice(level, above.length, page);
}

/** The id of the page that `seedPages` makes `index`-th. */
export function seededPageId({ key }: Pick<Seeding, 'key'>, index: number): string {
  return `pag_${key}_${index}`;
}
