import { type Comment, getSpaceComment, postSpaceComment } from '#lib/contract/comments.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import type { Person, TestService } from '../testing.ts';

/** Comments on a space, or on a page or a block of it, through the API. */
export async function newComment(
  service: TestService,
  person: Person,
  spaceId: string,
  markdown = 'Why?',
  about: { page?: string; node?: string } = {},
): Promise<Comment> {
  const sent = { parameters: { spaceId }, body: { body: { markdown }, ...about } };
  const { status, body, error } = await service.as(person).call(postSpaceComment, sent);
  if (status !== 200) throw new Error(error?.message);
  return body;
}

/** Reads a comment on a space as somebody sees it. */
export async function readComment(
  service: TestService,
  person: Person,
  spaceId: string,
  commentId: string,
): Promise<Comment> {
  const parameters = { spaceId, commentId };
  return (await service.as(person).call(getSpaceComment, { parameters })).body;
}

/** How many comments on a space are open, as the space tells it. */
export async function openCommentsOn(
  service: TestService,
  person: Person,
  spaceId: string,
): Promise<number> {
  return (await service.as(person).call(getSpace, { parameters: { spaceId } })).body.comments;
}
