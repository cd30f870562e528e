import { type Comment, getSpaceComment, postSpaceComment } from '#lib/contract/comments.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import type { TestPerson, TestService } from '../testing.ts';

/** Comments on a space, a page or a block, through the API. */
export async function newComment(
  service: TestService,
  person: TestPerson,
  spaceId: string,
  markdown = 'Why?',
  about: { page?: string; node?: string } = {},
): Promise<Comment> {
  const sent = { parameters: { spaceId }, body: { body: { markdown }, ...about } };
  const { status, body, error } = await service.as(person).call(postSpaceComment, sent);
  if (status !== 200) throw new Error(error?.message);
  return body;
}

/** Reads a comment on a space as a given person. */
export async function readComment(
  service: TestService,
  person: TestPerson,
  spaceId: string,
  commentId: string,
): Promise<Comment> {
  const parameters = { spaceId, commentId };
  return (await service.as(person).call(getSpaceComment, { parameters })).body;
}

/** The number of open comments on a space. */
export async function openCommentsOn(
  service: TestService,
  person: TestPerson,
  spaceId: string,
): Promise<number> {
  return (await service.as(person).call(getSpace, { parameters: { spaceId } })).body.comments;
}
