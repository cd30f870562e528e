import { eq } from 'drizzle-orm';
import type { CommentBody } from '#lib/contract/comments.ts';
import { authorsOf } from '../change-requests/contributors.ts';
import { commentReplies } from '../database/schema/index.ts';
import { excerptOf } from '../notifications/excerpt.ts';
import { type Notifying, notify } from '../notifications/notify.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { markdownOfBody } from './bodies.ts';
import { mentionedIn } from './mentions.ts';
import type { CommentRow, CommentTarget } from './scope.ts';

type Posting = Notifying & { organization: OrganizationScope; caller: { id: string } };

/** Notifies the people mentioned in a new comment or reply, then the others it concerns. */
export async function notifyOfComment(
  context: Posting,
  place: CommentTarget,
  body: CommentBody,
  comment: Pick<CommentRow, 'id' | 'postedBy'>,
  reply?: string,
): Promise<void> {
  const { database, organization } = context;
  const markdown = markdownOfBody(body);
  const news = newsOf(context, place, markdown, comment, reply);
  const to = await mentionedIn(database, organization.id, markdown);
  const notified = await notify(context, { ...news, kind: 'mentioned', to });
  const concerned = [
    ...(place.request ? await authorsOf(database, place.request) : []),
    ...(reply === undefined ? [] : await participantsOf(context, comment)),
  ].filter((id) => id !== null && !notified.has(id));
  await notify(context, { ...news, kind: 'commented', to: concerned });
}

/** Notifies the people mentioned in the new text of a comment or reply but not in the old one. */
export async function notifyOfEdit(
  context: Posting,
  place: CommentTarget,
  before: CommentBody,
  body: CommentBody,
  comment: Pick<CommentRow, 'id'>,
  reply?: string,
): Promise<void> {
  const { database, organization } = context;
  const known = await mentionedIn(database, organization.id, markdownOfBody(before));
  const to = await mentionedIn(database, organization.id, markdownOfBody(body));
  const news = newsOf(context, place, markdownOfBody(body), comment, reply);
  await notify(context, { ...news, kind: 'mentioned', to: [...to].filter((id) => !known.has(id)) });
}

function newsOf(
  { organization, caller }: Posting,
  place: CommentTarget,
  markdown: string,
  { id }: Pick<CommentRow, 'id'>,
  reply: string | undefined,
) {
  return {
    organizationId: organization.id,
    actorId: caller.id,
    space: place.space,
    changeRequestId: place.request?.id,
    commentId: id,
    detail: { excerpt: excerptOf(markdown), ...(reply !== undefined && { reply }) },
  };
}

/** Who wrote a comment and the replies to it. */
async function participantsOf(
  { database }: Posting,
  { id, postedBy }: Pick<CommentRow, 'id' | 'postedBy'>,
): Promise<(string | null)[]> {
  const rows = await database
    .selectDistinct({ by: commentReplies.postedBy })
    .from(commentReplies)
    .where(eq(commentReplies.commentId, id));
  return [postedBy, ...rows.map(({ by }) => by)];
}
