import type { Executor } from '#lib/service/database/executor.ts';
import { notifications } from '#lib/service/database/schema/index.ts';
import { excerptOf } from '#lib/service/notifications/excerpt.ts';
import { type DemoWriter, daysBefore, spaceId, userId } from './ids.ts';

type Row = typeof notifications.$inferInsert;

/** What someone of the demo did, and who was notified of it. */
export type DemoNews = Pick<Row, 'kind' | 'changeRequestId' | 'commentId' | 'detail'> & {
  by: DemoWriter;
  to: DemoWriter;
  space: string;
  daysAgo: number;
  /** Whether the person has answered it already. */
  read?: boolean;
};

/** Notifies people of what happened in the demo, as the service would have. */
export async function addNotifications(
  database: Executor,
  organizationId: string,
  news: readonly DemoNews[],
  now: Date,
): Promise<void> {
  await database.insert(notifications).values(
    news.map(({ by, to, space, daysAgo, read = false, ...rest }, index): Row => {
      const createdAt = daysBefore(now, daysAgo);
      return {
        id: `ntf_demo_${index}`,
        userId: userId(to),
        organizationId,
        actorId: userId(by),
        spaceId: spaceId(space),
        isListed: true,
        createdAt,
        readAt: read ? now : null,
        ...rest,
      };
    }),
  );
}

/** The beginning of a comment, for a notification of it. */
export function quoted(markdown: string): { excerpt: string } {
  return { excerpt: excerptOf(markdown) };
}
