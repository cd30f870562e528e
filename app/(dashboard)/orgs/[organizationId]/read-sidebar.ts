import { getSpace } from '#lib/contract/spaces.ts';
import { listTree, sidebarTreeInput } from '#lib/contract/tree.ts';
import { currentPath, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { namedIn } from './require-path.ts';
import { readAbove } from './spaces/[spaceId]/read-space.ts';

/**
 * Reads the collections around the space of the page, which the sidebar shows expanded.
 * @returns their ids, from the top; none on other pages
 */
export async function readSidebar(organizationId: string): Promise<string[]> {
  const named = namedIn(await currentPath());
  if (named?.noun !== 'spaces') return [];
  const { data: space } = await readOrProblem(getSpace, { parameters: { spaceId: named.id } });
  if (space?.organization !== organizationId) return [];
  const ids = (await readAbove(space.parent)).map(({ id }) => id);
  await prefetch(...ids.map((id) => reading(listTree, sidebarTreeInput(organizationId, id))));
  return ids;
}
