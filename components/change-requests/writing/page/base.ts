import type { QueryClient } from '@tanstack/react-query';
import { Problem } from '#lib/client/problem.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { type Draft, dropDraft, readDraft } from '../drafts.ts';
import { pageFor } from '../inputs.ts';
import { contentNow, type Place } from '../send.ts';
import { type PageNode, treeOf } from '../tree/page-tree.ts';
import { changedValues, type PageValues, valuesOf } from './page-values.ts';

/** A page as one revision has it: what is written is compared with it, and merged over it. */
export type Base = { revision: string; node: PageNode; values: PageValues; text: string };

/** A page that was opened, with what of it was written before and not saved. */
export type Opened = { base: Base; draft: Draft | null };

/** Lines end with one sign, as the editor has them. */
export const plainLines = (text: string) => text.replace(/\r\n?/g, '\n');

/** Why something can't be saved: the page is not there any more. */
export const GONE = 'page-gone';

/**
 * A page as a revision has it.
 * @throws Problem, with the reason `page-gone` for one that is not in it
 */
export async function readBase(
  client: QueryClient,
  place: Place,
  content: Revision,
  pageId: string,
): Promise<Base> {
  const node = treeOf(content.pages).nodes.get(pageId);
  if (!node) throw new Problem(409, 'Somebody deleted this page here.', { reasons: [GONE] });
  const values = valuesOf(node);
  const revision = content.id;
  if (node.type !== 'document') return { revision, node, values, text: '' };
  return { revision, node, values, text: await readText(client, place, revision, pageId) };
}

async function readText(
  client: QueryClient,
  { spaceId }: Place,
  revision: string,
  pageId: string,
): Promise<string> {
  const page = await client.fetchQuery(pageFor(spaceId, revision, pageId));
  return page.type === 'document' ? plainLines(page.markdown ?? '') : '';
}

/** Opens a page with its draft: what was not saved is compared with what it was written over. */
export async function openPage(
  client: QueryClient,
  place: Place,
  pageId: string,
  key: string,
): Promise<Opened> {
  const base = await readBase(client, place, await contentNow(client, place), pageId);
  const draft = await readDraft(key);
  if (!draft) return { base, draft: null };
  const under = await baseOf(client, place, base, draft);
  const isSame = (page: Base) =>
    (draft.text ?? under.text) === page.text &&
    changedValues(page.values, draft.values).length === 0;
  // Nothing was written, or what was written is saved by now.
  if (!isSame(under) && !isSame(base)) return { base: under, draft };
  await dropDraft(key);
  return { base, draft: null };
}

async function baseOf(client: QueryClient, place: Place, base: Base, draft: Draft): Promise<Base> {
  if (draft.revision === base.revision) return base;
  try {
    const { spaceId } = place;
    const page = await client.fetchQuery(pageFor(spaceId, draft.revision, base.node.id));
    const text = page.type === 'document' ? plainLines(page.markdown ?? '') : '';
    const {
      markdown: _,
      document: _document,
      pages: _pages,
      ...node
    } = page as Record<string, unknown>;
    return { revision: draft.revision, node: node as PageNode, values: draft.base, text };
  } catch (error) {
    // The revision is gone: what the page is now stands in for it.
    if (error instanceof Problem && error.status === 404) return base;
    throw error;
  }
}
