import { activate } from '#lib/service/content/indexing.ts';
import { inTransaction } from '#lib/service/database/transaction.ts';
import type { PageNode } from '#lib/service/revisions/chunks.ts';
import { freeSlug, slugOf } from '#lib/service/revisions/page-tree.ts';
import { addBody, type Bodies, newRevision } from '#lib/service/revisions/store.ts';
import { seededSpaceId } from './content.ts';
import type { Seeding } from './organization.ts';
import { pageText, titled } from './words.ts';

/** Pages of a chapter: itself, nine sections, ten pages in each. */
const CHAPTER = 100;
const SECTION = 11;
/** Pages per revision: few enough that a running server keeps responding. */
const AT_ONCE = 500;
/** One link in so many is broken. */
const BROKEN_TURN = 100;

/**
 * Fills the first seeded space with a tree of `count` pages, one revision after the other:
 * chapters, with sections (every third a group without text), with pages; all link to others.
 * @param hasTexts whether the pages have text
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
      id: `rev_${key}_pages_${end}`,
      spaceId: space.id,
      type: 'edits' as const,
      parents: [before],
      author: adminId,
      now,
      tree,
      bodies,
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
  /** The current chapter and section. */
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

/** The id of page `index` from `seedPages`. */
export function seededPageId({ key }: Pick<Seeding, 'key'>, index: number): string {
  return `pag_${key}_${index}`;
}
