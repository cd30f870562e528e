import { notFound, redirect } from 'next/navigation';
import { requestInput } from '#components/change-requests/places.ts';
import { routes } from '#components/kit/routes.ts';
import { type ChangeRequest, getChangeRequest } from '#lib/contract/change-requests.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { currentPath, readOrProblem } from '#lib/session/prefetch.ts';
import { readSpace } from '../../read-space.ts';

export type Params = { organizationId: string; spaceId: string; number: string };

/**
 * Reads the change request that a page is about, with its space; once a page load, however often it is
 * asked for. An address with its id goes on to the one with its number.
 * @throws Problem when it could not be read; for one that is not there, what shows that
 */
export async function readRequest({
  organizationId,
  spaceId,
  number,
}: Params): Promise<{ space: Space; request: ChangeRequest }> {
  const space = await readSpace(organizationId, spaceId);
  const { data, problem } = await readOrProblem(getChangeRequest, requestInput(spaceId, number));
  if (problem?.status === 404 || problem?.status === 400) notFound();
  if (!data) throw problem;
  if (number !== String(data.number)) {
    const path = await currentPath();
    const base = (of: string | number) => routes.changeRequest(space, of);
    redirect(path.replace(base(number), base(data.number)));
  }
  return { space, request: data };
}
