import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import type { Executor } from '../database/executor.ts';
import { changeRequests, spaces, users } from '../database/schema/index.ts';
import type { UserRow } from '../database/user-columns.ts';
import { presentUser } from '../users/handlers.ts';
import { ancestorOf, type ChangeRequestRow } from './scope.ts';

const creators = alias(users, 'creators');
const mergers = alias(users, 'mergers');

/** A change request with its people and the columns of its space that are shown with it. */
export type ListedRequest = {
  row: ChangeRequestRow;
  creator: UserRow | null;
  merger: UserRow | null;
  space: Pick<
    typeof spaces.$inferSelect,
    'id' | 'title' | 'emoji' | 'organizationId' | 'revisionId'
  >;
};

/** Selects change requests with everything `presentChangeRequest` needs. */
export function selectRequests(database: Executor) {
  return database
    .select({
      row: changeRequests,
      creator: creators,
      merger: mergers,
      space: {
        id: spaces.id,
        title: spaces.title,
        emoji: spaces.emoji,
        organizationId: spaces.organizationId,
        revisionId: spaces.revisionId,
      },
    })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .leftJoin(creators, eq(creators.id, changeRequests.createdBy))
    .leftJoin(mergers, eq(mergers.id, changeRequests.mergedBy));
}

/** Reads the current state of a change request and presents it. */
export async function showChangeRequest(
  database: Executor,
  appUrl: string,
  id: string,
): Promise<ChangeRequest> {
  const [listed] = await selectRequests(database).where(eq(changeRequests.id, id));
  if (!listed) throw new Error('The change request disappeared while it was read.');
  return presentChangeRequest(appUrl, listed);
}

/** A change request as the API shows it. It is outdated when its space has changed since. */
export function presentChangeRequest(
  appUrl: string,
  { row, creator, merger, space }: ListedRequest,
): ChangeRequest {
  const at = `/spaces/${space.id}/change-requests`;
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    description: row.description,
    ...(creator && { createdBy: presentUser(appUrl, creator) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revisionId,
    revisionInitial: row.revisionInitialId,
    ...(row.revisionAncestorId && { revisionMergedAncestor: row.revisionAncestorId }),
    ...(row.revisionMergedId && { revisionMerged: row.revisionMergedId }),
    ...(merger && { mergedBy: presentUser(appUrl, merger) }),
    ...(row.mergedAt && { mergedAt: row.mergedAt.toISOString() }),
    ...(row.revertsId && { reverts: row.revertsId }),
    comments: row.comments,
    changes: row.changes,
    outdated: row.status !== 'merged' && space.revisionId !== ancestorOf(row),
    space: { id: space.id, title: space.title, emoji: space.emoji },
    urls: {
      app: `${appUrl}/orgs/${space.organizationId}${at}/${row.number}`,
      location: `${appUrl}/v1${at}/${row.id}`,
    },
  };
}
