import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Notification } from '#lib/contract/notifications.ts';
import type { Executor } from '../database/executor.ts';
import {
  changeRequests,
  comments,
  notifications,
  spaces,
  users,
} from '../database/schema/index.ts';
import type { UserRow } from '../database/user-columns.ts';
import { presentUser } from '../users/handlers.ts';

const actors = alias(users, 'actors');

/** Selects notifications with everything `presentNotification` needs. */
export function selectNotifications(database: Executor) {
  const { id, displayName, email, photoURL } = actors;
  return database
    .select({
      row: notifications,
      actor: { id, displayName, email, photoURL },
      space: {
        id: spaces.id,
        title: spaces.title,
        emoji: spaces.emoji,
        parentId: spaces.parentId,
        defaultLevel: spaces.defaultLevel,
        deletedAt: spaces.deletedAt,
        organizationId: spaces.organizationId,
      },
      request: {
        id: changeRequests.id,
        number: changeRequests.number,
        subject: changeRequests.subject,
      },
      comment: { id: comments.id, pageId: comments.pageId },
    })
    .from(notifications)
    .leftJoin(actors, eq(actors.id, notifications.actorId))
    .leftJoin(spaces, eq(spaces.id, notifications.spaceId))
    .leftJoin(changeRequests, eq(changeRequests.id, notifications.changeRequestId))
    .leftJoin(comments, eq(comments.id, notifications.commentId));
}

type NotificationRow = {
  row: typeof notifications.$inferSelect;
  actor: UserRow | null;
  space: Pick<typeof spaces.$inferSelect, 'id' | 'title' | 'emoji'> | null;
  request: { id: string; number: number; subject: string } | null;
  comment: { id: string; pageId: string | null } | null;
};

/** A notification as the API shows it. */
export function presentNotification(appUrl: string, listed: NotificationRow): Notification {
  const { row, actor, space, request, comment } = listed;
  const { reply, ...detail } = row.detail;
  return {
    object: 'notification',
    id: row.id,
    kind: row.kind,
    ...(actor && { actor: presentUser(appUrl, actor) }),
    createdAt: row.createdAt.toISOString(),
    ...(row.readAt && { readAt: row.readAt.toISOString() }),
    ...(space && { space: { id: space.id, title: space.title, emoji: space.emoji } }),
    ...(request && { changeRequest: request }),
    ...(comment && { comment: { id: comment.id, ...(reply !== undefined && { reply }) } }),
    ...detail,
    urls: { app: `${appUrl}/orgs/${row.organizationId}${placeOf(listed)}` },
  };
}

/** The very place it is about, below its organization. */
function placeOf({ space, request, comment }: NotificationRow): string {
  if (!space) return '/invites#pending-title';
  const at = `/spaces/${space.id}`;
  const thread = comment ? `comment=${encodeURIComponent(comment.id)}` : '';
  if (!request) return `${at}/comments${thread && `?${thread}`}`;
  const page = comment?.pageId;
  const below = page ? `/changes?page=${encodeURIComponent(page)}&` : thread && '?';
  return `${at}/change-requests/${request.number}${below}${thread}`;
}
