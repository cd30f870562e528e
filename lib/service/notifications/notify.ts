import { and, eq, inArray } from 'drizzle-orm';
import type { NotificationKind } from '#lib/contract/notifications.ts';
import type { Executor } from '../database/executor.ts';
import { members, notifications } from '../database/schema/index.ts';
import type { NotificationDetail } from '../database/schema/notifications.ts';
import type { Instance } from '../http/handler.ts';
import { type AccessHolder, type AccessNode, decideOn } from '../permissions/levels.ts';
import { peopleOf, personOf } from '../permissions/people.ts';
import { newId } from '../security/secrets.ts';
import { NOTIFICATION_QUEUE } from './queue.ts';
import { settingsFor } from './settings.ts';

/** The parts of a request that notifications are written with. */
export type Notifying = {
  instance: Pick<Instance, 'jobs'>;
  database: Executor;
  now: Date;
  afterCommit(work: () => Promise<void>): void;
};

/** Something that people should learn of. */
export type News = {
  kind: NotificationKind;
  organizationId: string;
  /** Who did it: they are not notified. */
  actorId: string | null;
  /** The people it concerns; those who can't see it are left out. */
  to: Iterable<string | null>;
  /** The space it is in with the collections above it; only people who can see it learn of it. */
  space?: { id: string; chain: readonly AccessNode[] };
  changeRequestId?: string | undefined;
  commentId?: string;
  detail?: NotificationDetail;
};

/**
 * Notifies people in the transaction of what happened: rows for their lists, and jobs for their
 * mails. Returns who was notified.
 */
export async function notify(context: Notifying, news: News): Promise<ReadonlySet<string>> {
  const { instance, database, now, afterCommit } = context;
  const people = await allowed(database, news);
  if (people.length === 0) return new Set();
  const settingOf = await settingsFor(database, news.kind, people);
  const rows = people.flatMap((userId) => {
    const { bell, mail } = settingOf(userId);
    return bell || mail ? [{ row: rowOf(news, userId, bell, now), mail }] : [];
  });
  if (rows.length === 0) return new Set(people);
  await database.insert(notifications).values(rows.map(({ row }) => row));
  const due = rows.flatMap(({ row: { id }, mail }) => (mail ? [{ id }] : []));
  if (due.length > 0) {
    await instance.jobs.enqueue(database, NOTIFICATION_QUEUE, due);
    afterCommit(async () => instance.jobs.wake());
  }
  return new Set(people);
}

function rowOf(news: News, userId: string, isListed: boolean, now: Date) {
  const { kind, organizationId, actorId, space, changeRequestId, commentId, detail } = news;
  return {
    id: newId('ntf'),
    userId,
    organizationId,
    kind,
    actorId,
    spaceId: space?.id ?? null,
    changeRequestId: changeRequestId ?? null,
    commentId: commentId ?? null,
    detail: detail ?? {},
    isListed,
    createdAt: now,
  };
}

/** The active members among those it concerns who can see it, without the one who did it. */
async function allowed(database: Executor, news: News): Promise<string[]> {
  const ids = new Set([...news.to].filter((id) => id !== null && id !== news.actorId));
  if (ids.size === 0) return [];
  const rows = await database
    .select({ id: members.userId, role: members.role })
    .from(members)
    .where(
      and(
        eq(members.organizationId, news.organizationId),
        eq(members.disabled, false),
        inArray(members.userId, [...ids] as string[]),
      ),
    );
  const people = await peopleOf(database, news.organizationId, rows);
  return [...people].flatMap(([id, person]) => (isVisible(news, person) ? [id] : []));
}

type Content = Pick<News, 'kind' | 'organizationId' | 'space'>;

/** Whether a member may see what a notification is about. */
export async function maySee(
  database: Executor,
  content: Content,
  userId: string,
  role: AccessHolder['role'],
): Promise<boolean> {
  const person = await personOf(database, { id: content.organizationId, role }, userId);
  return isVisible(content, person);
}

function isVisible({ kind, space }: Content, person: AccessHolder): boolean {
  if (kind === 'invitation-ending') return person.role === 'admin';
  return !space || decideOn(person, space.chain).level !== 'guest';
}
