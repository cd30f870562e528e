import type { QueryClient } from '@tanstack/react-query';
import { formatNames } from '#components/kit/format.ts';
import { queryFor } from '#lib/client/query.ts';
import { getRevision, type Revision } from '#lib/contract/revisions.ts';
import { getUser } from '#lib/contract/users.ts';
import { type PageTreeNode, pageTreeOf } from '../tree/page-tree.ts';
import type { RequestRef } from '../write-content.ts';

/** The most revisions to search. */
const MAX_REVISIONS = 6;

/** Whether a page is the same in two revisions, both text and properties. */
export function isSamePage(
  one: PageTreeNode | undefined,
  other: PageTreeNode | undefined,
): boolean {
  const plain = (page: PageTreeNode | undefined) => {
    if (!page) return '';
    const { updatedAt: _, urls: _urls, path: _path, ...rest } = page as Record<string, unknown>;
    return JSON.stringify(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b)));
  };
  return plain(one) === plain(other);
}

/** Names the people who changed a page since a revision: “Maren and Jun”, or “Someone” when unknown. */
export async function authorsSince(
  client: QueryClient,
  { spaceId }: RequestRef,
  pageId: string,
  now: Revision,
  since: string,
): Promise<string> {
  const names = new Set<string>();
  const me = client.getQueryData(queryFor(getUser, {}).queryKey)?.id;
  let revision = now;
  for (let step = 0; step < MAX_REVISIONS && revision.id !== since; step += 1) {
    const [parent] = revision.parents;
    if (parent === undefined) break;
    const before = await client
      .fetchQuery({
        ...queryFor(getRevision, { parameters: { spaceId, revisionId: parent } }),
        staleTime: Number.POSITIVE_INFINITY,
      })
      .catch(() => null);
    if (!before) break;
    const pageOf = ({ pages }: Revision) => pageTreeOf(pages).nodes.get(pageId);
    const author = revision.createdBy;
    const name = author?.id === me ? 'You (in another session)' : author?.displayName.split(' ')[0];
    if (name && !isSamePage(pageOf(before), pageOf(revision))) names.add(name);
    revision = before;
  }
  return names.size > 0 ? formatNames([...names]) : 'Someone';
}
