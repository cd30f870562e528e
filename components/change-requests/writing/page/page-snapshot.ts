import type { QueryClient } from '@tanstack/react-query';
import { pageMarkdown, pageQuery } from '#components/kit/page-at-revision.ts';
import { Problem } from '#lib/client/problem.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { deleteDraft, type PageDraft, readDraft } from '../drafts.ts';
import { type PageTreeNode, pageTreeOf } from '../tree/page-tree.ts';
import { cachedContent, type RequestRef } from '../write-content.ts';
import { changedValues, type PageValues, valuesOf } from './page-values.ts';

/** A page as of one revision: the base that edits are compared with and merged onto. */
export type PageSnapshot = {
  revision: string;
  node: PageTreeNode;
  values: PageValues;
  text: string;
};

/** A page opened for editing, with its unsaved draft. */
export type OpenedPage = { base: PageSnapshot; draft: PageDraft | null };

/** Normalizes line endings to those of the editor. */
export const plainLines = (text: string) => text.replace(/\r\n?/g, '\n');

/** The reason of a Problem about a page that was deleted. */
const PAGE_GONE = 'page-gone';

/**
 * Takes a page out of a revision.
 * @throws Problem with the reason `page-gone` when the revision doesn't have it
 */
export function snapshotOf(content: Revision, pageId: string, text: string): PageSnapshot {
  const node = pageTreeOf(content.pages).nodes.get(pageId);
  if (!node) throw new Problem(409, 'This page was deleted.', { reasons: [PAGE_GONE] });
  return { revision: content.id, node, values: valuesOf(node), text };
}

/**
 * Reads a page with its text as of a revision.
 * @throws Problem with the reason `page-gone` when the revision doesn't have it
 */
export async function readSnapshot(
  client: QueryClient,
  requestRef: RequestRef,
  content: Revision,
  pageId: string,
): Promise<PageSnapshot> {
  const snapshot = snapshotOf(content, pageId, '');
  if (snapshot.node.type !== 'document') return snapshot;
  return { ...snapshot, text: await readText(client, requestRef, content.id, pageId) };
}

async function readText(
  client: QueryClient,
  { spaceId }: RequestRef,
  revision: string,
  pageId: string,
): Promise<string> {
  const page = await client.fetchQuery(pageQuery(spaceId, revision, pageId));
  return plainLines(pageMarkdown(page));
}

/** Opens a page with its draft, on the revision the draft was based on. */
export async function openPage(
  client: QueryClient,
  requestRef: RequestRef,
  pageId: string,
  key: string,
): Promise<OpenedPage> {
  const base = await readSnapshot(
    client,
    requestRef,
    await cachedContent(client, requestRef),
    pageId,
  );
  const draft = await readDraft(key);
  if (!draft) return { base, draft: null };
  const under = await draftBase(client, requestRef, base, draft);
  const isSame = (page: PageSnapshot) =>
    (draft.text ?? under.text) === page.text &&
    changedValues(page.values, draft.values).length === 0;
  // A draft without changes, or one that has been saved since, is dropped.
  if (!isSame(under) && !isSame(base)) return { base: under, draft };
  await deleteDraft(key);
  return { base, draft: null };
}

async function draftBase(
  client: QueryClient,
  requestRef: RequestRef,
  base: PageSnapshot,
  draft: PageDraft,
): Promise<PageSnapshot> {
  if (draft.revision === base.revision) return base;
  try {
    const { spaceId } = requestRef;
    const page = await client.fetchQuery(pageQuery(spaceId, draft.revision, base.node.id));
    const text = plainLines(pageMarkdown(page));
    const {
      markdown: _,
      document: _document,
      pages: _pages,
      ...node
    } = page as Record<string, unknown>;
    return { revision: draft.revision, node: node as PageTreeNode, values: draft.base, text };
  } catch (error) {
    // The revision no longer exists: fall back to the current page.
    if (error instanceof Problem && error.status === 404) return base;
    throw error;
  }
}
