import { demoIds } from '#components/reference/demo-ids.ts';
import type { Ids } from '#components/reference/request.ts';
import type { ViewerRole } from '#components/reference/requirement.tsx';
import { getMember } from '#lib/contract/members.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { readOrProblem, sessionWorks } from '#lib/session/prefetch.ts';
import { currentViewer } from '#lib/session/viewer.ts';

/**
 * Reads the role of the signed-in person in the organization they last looked at.
 * @returns the ids for the requests, and no viewer for guests and where the API has no profiles
 */
export async function loadViewer(): Promise<{ viewer: ViewerRole | null; ids: Ids }> {
  if (!(await sessionWorks())) return { viewer: null, ids: demoIds };
  const [{ organizationId: last }, organizations, user] = await Promise.all([
    currentViewer(),
    readOrProblem(listOrganizations, { query: { limit: 50 } }),
    readOrProblem(getUser, {}),
  ]);
  const all = organizations.data?.items ?? [];
  const organization = all.find(({ id }) => id === last) ?? all[0];
  if (!organization || !user.data) return { viewer: null, ids: demoIds };
  const parameters = { organizationId: organization.id, userId: user.data.id };
  const { data: member } = await readOrProblem(getMember, { parameters });
  return {
    viewer: member && { role: member.role, organization: organization.title },
    ids: organization.id === demoIds.organizationId ? { ...demoIds, ...parameters } : parameters,
  };
}
