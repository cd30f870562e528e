import type { ContentChange } from '#lib/contract/content.ts';
import { activate } from '../content/indexing.ts';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { draftOf, insertPage } from '../page-edits.ts';
import { newRevision } from '../revision-store.ts';
import { newId } from '../secrets.ts';
import type { SpaceRow } from './rows.ts';

/** A page that a new space starts with. */
export type FirstPage = Extract<ContentChange, { operation: 'insert_page' }>;

/** What a new space starts with, unless it is to be empty. */
export const onePage: readonly FirstPage[] = [
  { operation: 'insert_page', type: 'document', title: 'Page' },
];

/** What says of a new space what it is and where it stands; the rest is the same for all. */
export type NewSpace = Pick<
  SpaceRow,
  'organizationId' | 'parentId' | 'rank' | 'title' | 'emoji' | 'editMode' | 'visibility'
> &
  Partial<Pick<SpaceRow, 'defaultLevel'>>;

/**
 * Writes a new space, whose revision is still to be written with it.
 * @returns the row
 */
export async function insertSpace(
  database: Executor,
  space: NewSpace,
  userId: string,
  now: Date,
): Promise<SpaceRow> {
  const row = {
    id: newId('spc'),
    defaultLevel: null,
    ...space,
    revisionId: newId('rev'),
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    deletedBy: null,
    comments: 0,
    changeRequests: 0,
    changeRequestsOpen: 0,
    changeRequestsDraft: 0,
  };
  await database.insert(spaces).values(row);
  return row;
}

/** Writes the first revision of a new space, with the pages it starts with. */
export async function writeFirstRevision(
  transaction: Executor,
  row: SpaceRow,
  start: readonly FirstPage[],
): Promise<void> {
  const { id: spaceId, revisionId: id, createdBy, createdAt: now } = row;
  const draft = draftOf([], now);
  for (const [index, page] of start.entries()) insertPage(draft, page, `changes.${index}`);
  const { pages, bodies } = draft;
  const tree = { pages, files: [] };
  const about = { id, spaceId, author: createdBy, now, type: 'edits' as const };
  await newRevision(transaction, { ...about, parents: [], tree, bodies });
  await activate(transaction, row, { id }, tree, bodies, now);
}
