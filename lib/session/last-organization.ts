import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { getMember } from '#lib/contract/members.ts';
import { listNotifications, unreadInput } from '#lib/contract/notifications.ts';
import { getOrganization, getOverview, listOrganizations } from '#lib/contract/organizations.ts';
import { listTree, sidebarTreeInput } from '#lib/contract/tree.ts';
import { getUser } from '#lib/contract/users.ts';
import { prefetch, reading, readOrProblem } from './prefetch.ts';
import { currentViewer } from './viewer.ts';

const all = { query: { limit: 100 } };

/** The organization that was looked at last, or the first one; null for a person without any. */
export async function lastOrganization(): Promise<string | null> {
  const { data } = await readOrProblem(listOrganizations, all);
  const { organizationId } = await currentViewer();
  const organizations = data?.items ?? [];
  const isListed = organizations.some(({ id }) => id === organizationId);
  if (organizationId && (isListed || (data?.next && (await opens(organizationId)))))
    return organizationId;
  const last = organizations.find(({ suspended }) => !suspended) ?? organizations[0];
  return last?.id ?? null;
}

/** Whether an organization behind the first hundred opens for the caller. */
async function opens(organizationId: string): Promise<boolean> {
  const { data } = await readOrProblem(getOrganization, { parameters: { organizationId } });
  return data !== null;
}

/**
 * Reads everything the frame shows. It hydrates before the page, and a request of its own would
 * replace the prefetched data, so that the page would differ from its HTML.
 * @returns the organization; null when it doesn't open for the caller
 */
export async function prefetchFrame(organizationId: string | null): Promise<string | null> {
  await prefetch(reading(listOrganizations, all), reading(getUser, {}));
  if (organizationId === null) return null;
  const parameters = { organizationId };
  const { data } = await readOrProblem(getOrganization, { parameters });
  if (!data) return null;
  const { data: user } = await readOrProblem(getUser, {});
  await prefetch(
    reading(getOverview, { parameters }),
    reading(listTree, sidebarTreeInput(organizationId, null)),
    reading(listNotifications, unreadInput(organizationId)),
    ...(user
      ? [
          reading(getMember, { parameters: { organizationId, userId: user.id } }),
          reading(listOrganizationChangeRequests, {
            parameters,
            query: { status: 'open', limit: 1, reviewer: user.id },
          }),
        ]
      : []),
  );
  return organizationId;
}
