import { findChangeRequest } from '#lib/service/change-requests/scope.ts';
import { anchorOf, readBlocks } from '#lib/service/comments/anchors.ts';
import { recountOpenComments } from '#lib/service/comments/open-comments.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import { commentReactions, commentReplies, comments } from '#lib/service/database/schema/index.ts';
import { indexOf } from '#lib/service/revisions/merge-sides.ts';
import { findRevision, readTree } from '#lib/service/revisions/store.ts';
import { type DemoWriter, daysBefore, pageId, spaceId, userId } from './ids.ts';
import { type DemoNews, quoted } from './notifications.ts';
import { demoTextOf } from './texts.ts';

type DemoComment = {
  id: string;
  by: DemoWriter;
  daysAgo: number;
  page?: string;
  /** Part of the block it refers to. */
  about?: string;
  markdown: string;
  resolved?: boolean;
};

const onRequest: readonly DemoComment[] = [
  {
    id: 'cmt_demo_0',
    by: 'comment',
    daysAgo: 2,
    page: 'people/members',
    about: '| Guest |',
    markdown: 'Does “in any collection” include those in the trash?',
  },
  {
    id: 'cmt_demo_1',
    by: 'review',
    daysAgo: 1,
    page: 'content/pages',
    about: 'Reviewers see the text',
    markdown: 'Good riddance to the broken link.',
    resolved: true,
  },
];

const onSpace: readonly DemoComment[] = [
  {
    id: 'cmt_demo_2',
    by: 'create',
    daysAgo: 5,
    page: 'people/teams',
    about: 'Owners of a team',
    markdown: 'Could we say here who makes someone an **owner**?',
  },
];

const reply = { markdown: 'No. I’ll say so.' };

/**
 * Adds comments to a space of the demo and to a change request of it.
 * @returns who is notified of those on the change request
 */
export async function addDiscussions(
  database: Executor,
  request: string,
  now: Date,
): Promise<Omit<DemoNews, 'kind' | 'space'>[]> {
  const handbook = spaceId('handbook');
  const { revisionId } = await findChangeRequest(database, handbook, request);
  const place = { spaceId: handbook };
  for (const comment of onRequest)
    await addComment(database, comment, { ...place, changeRequestId: request, revisionId }, now);
  for (const comment of onSpace)
    await addComment(database, comment, { ...place, revisionId: 'rev_demo_handbook' }, now);
  await database.insert(commentReplies).values({
    id: 'crp_demo_0',
    commentId: 'cmt_demo_0',
    postedBy: userId('edit'),
    postedAt: daysBefore(now, 1),
    body: reply,
  });
  await database.insert(commentReactions).values({
    commentId: 'cmt_demo_0',
    replyId: '',
    emoji: '👀',
    userId: userId('review'),
    reactedAt: daysBefore(now, 1),
  });
  await recountOpenComments(database, handbook, request);
  await recountOpenComments(database, handbook, null);
  return [
    ...onRequest.map(({ id, by, daysAgo, markdown }) => ({
      commentId: id,
      by,
      to: 'edit' as const,
      daysAgo,
      detail: quoted(markdown),
      // Their author has replied or resolved them.
      read: true,
    })),
    {
      commentId: 'cmt_demo_0',
      by: 'edit',
      to: 'comment',
      daysAgo: 1,
      detail: { reply: 'crp_demo_0', ...quoted(reply.markdown) },
    },
  ];
}

async function addComment(
  database: Executor,
  { id, by, daysAgo, page, about, markdown, resolved = false }: DemoComment,
  place: { spaceId: string; changeRequestId?: string; revisionId: string },
  now: Date,
): Promise<void> {
  const revision = await findRevision(database, place.spaceId, place.revisionId);
  const found = page === undefined ? undefined : pageId('handbook', page);
  const placed = indexOf((await readTree(database, revision)).pages).get(found ?? '')?.page;
  const text = found ? await demoTextOf(database, 'handbook', place.revisionId, found) : '';
  const body = readBlocks(text);
  const block = body.blocks.find((one) => about !== undefined && one.text.includes(about));
  await database.insert(comments).values({
    id,
    ...place,
    body: { markdown },
    postedBy: userId(by),
    ...(placed && {
      pageId: placed.id,
      pageTitle: placed.title,
      documentId: placed.documentId ?? null,
    }),
    ...(block && { node: block.id, anchor: anchorOf(body, block.id) ?? null }),
    postedAt: daysBefore(now, daysAgo),
    isResolved: resolved,
    ...(resolved && { resolvedAt: now, resolvedBy: userId('edit') }),
  });
}
