import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { Above } from '#components/spaces/places.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { currentPath, readOrProblem } from '#lib/session/page.ts';

/** How many collections above a space are named. */
const ABOVE_MAXIMUM = 12;

/**
 * Reads the space that a page is about. Goes on to its own organization when the address names another.
 * @throws Problem when it could not be read; for one that is not there, what shows that
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

/** The collections a space stands in, from the top, as far as the caller sees them. */
export const readAbove = cache(async (parent: string | undefined): Promise<Above[]> => {
  const above: Above[] = [];
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
