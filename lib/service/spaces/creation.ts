import type { ContentChange } from '#lib/contract/content.ts';
import { activate } from '../content/indexing.ts';
import type { SpaceRow } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { draftOf, insertPage } from '../revisions/page-edits.ts';
import { newRevision } from '../revisions/store.ts';
import { newId } from '../security/secrets.ts';

/** A page of a new space. */
export type FirstPage = Extract<ContentChange, { operation: 'insert_page' }>;

/** The default content of a new space. */
export const onePage: readonly FirstPage[] = [
  { operation: 'insert_page', type: 'document', title: 'Page' },
];

/** The columns that differ between new spaces. */
export type NewSpace = Pick<
  SpaceRow,
  'organizationId' | 'parentId' | 'rank' | 'title' | 'emoji' | 'editMode' | 'visibility'
> &
  Partial<Pick<SpaceRow, 'defaultLevel'>>;

/**
 * Writes a new space, whose revision is written afterwards.
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

/** Writes the first revision of a new space with its initial pages. */
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
