import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { Ancestor } from '#components/spaces/places.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { currentPath, readOrProblem } from '#lib/session/prefetch.ts';

/** The most collections named above a space. */
const ABOVE_MAXIMUM = 12;

/**
 * Reads the space of a page. Redirects to its own organization if the URL names another one.
 * @throws Problem if it couldn't be read; Next's not-found error if it doesn't exist
 */
export async function readSpace(organizationId: string, spaceId: string): Promise<Space> {
  const { data: space, problem } = await readOrProblem(getSpace, { parameters: { spaceId } });
  if (problem?.status === 404 || problem?.status === 400) notFound();
  if (!space) throw problem;
  if (space.organization !== organizationId) {
    const path = await currentPath();
    redirect(path.replace(`/orgs/${organizationId}/`, `/orgs/${space.organization}/`));
  }
  return space;
}

/** The collections that contain a space, from the top, as far as the caller can see them. */
export const readAbove = cache(async (parent: string | undefined): Promise<Ancestor[]> => {
  const above: Ancestor[] = [];
  let next = parent;
  while (next !== undefined && above.length < ABOVE_MAXIMUM) {
    const parameters = { collectionId: next };
    const { data: collection } = await readOrProblem(getCollection, { parameters });
    if (!collection) break;
    above.unshift({ id: collection.id, title: collection.title });
    next = collection.parent;
  }
  return above;
});
