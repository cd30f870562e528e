import type { QueryClient } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getRevision, type Revision } from '#lib/contract/revisions.ts';
import { getUser } from '#lib/contract/users.ts';
import { listed } from '../../words.ts';
import type { Place } from '../send.ts';
import { type PageNode, treeOf } from '../tree/page-tree.ts';

/** How many revisions are looked through. */
const STEPS = 6;

/** Whether two revisions have the same of a page: its text and all that is written beside it. */
export function isSamePage(one: PageNode | undefined, other: PageNode | undefined): boolean {
  const plain = (page: PageNode | undefined) => {
    if (!page) return '';
    const { updatedAt: _, urls: _urls, path: _path, ...rest } = page as Record<string, unknown>;
    return JSON.stringify(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b)));
  };
  return plain(one) === plain(other);
}

/**
 * Who changed a page since a revision, by first names: “Maren and Jun”; “You, elsewhere,”; “Somebody” where that can't be
 * told.
 */
export async function whoChanged(
  client: QueryClient,
  { spaceId }: Place,
  pageId: string,
  now: Revision,
  since: string,
): Promise<string> {
  const names = new Set<string>();
  const me = client.getQueryData(queryFor(getUser, {}).queryKey)?.id;
  let revision = now;
  for (let step = 0; step < STEPS && revision.id !== since; step += 1) {
    const [parent] = revision.parents;
    if (parent === undefined) break;
    const before = await client
      .fetchQuery({
        ...queryFor(getRevision, { parameters: { spaceId, revisionId: parent } }),
        staleTime: Number.POSITIVE_INFINITY,
      })
      .catch(() => null);
    if (!before) break;
    const pageOf = ({ pages }: Revision) => treeOf(pages).nodes.get(pageId);
    const author = revision.createdBy;
    const name = author?.id === me ? 'You, elsewhere,' : author?.displayName.split(' ')[0];
    if (name && !isSamePage(pageOf(before), pageOf(revision))) names.add(name);
    revision = before;
  }
  return names.size > 0 ? listed([...names]) : 'Somebody';
}
