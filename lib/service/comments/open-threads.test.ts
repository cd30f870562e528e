import { expect, test } from 'vitest';
import { updateChangeRequest } from '#lib/contract/change-requests.ts';
import {
  postChangeRequestComment,
  postSpaceCommentReply,
  updateSpaceComment,
} from '#lib/contract/comments.ts';
import { listOpenThreads } from '#lib/contract/open-threads.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { newComment } from '../testing/comments.ts';
import { newEmptySpace } from '../testing/pages.ts';
import { newRequest } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();

test('open comments of all visible spaces are listed, newest first, until they are resolved', async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  const author = await organization.join('edit');
  const reader = await organization.join('read');
  const [guide, secret] = [
    await newEmptySpace(service, organization),
    await newEmptySpace(service, organization),
  ];
  const first = await newComment(
    service,
    author,
    guide,
    'Is  **the**\n\n[card](https://x.example) kept?',
  );
  const second = await newComment(service, organization.admin, secret, 'Only for us');
  const onRequest = await newRequest(service, author, guide);
  const third = await admin.call(postChangeRequestComment, {
    parameters: onRequest,
    body: { body: { markdown: 'Why twice?' } },
  });
  const listed = async (person: TestPerson, query = {}) => {
    const { body } = await service.as(person).call(listOpenThreads, { parameters, query });
    expect(body.count).toBe(body.items.length);
    return body.items;
  };
  const idsFor = async (person: TestPerson, query = {}) =>
    (await listed(person, query)).map(({ id }) => id);

  const seen = await listed(organization.admin);
  expect(seen.map(({ id }) => id)).toEqual([third.body.id, second.id, first.id]);
  expect(seen[0]).toMatchObject({ changeRequest: { id: onRequest.changeRequestId, number: 1 } });
  expect(seen[2]).toMatchObject({ excerpt: 'Is the card kept?', space: { id: guide } });
  expect(seen[2]).not.toHaveProperty('changeRequest');

  expect(await idsFor(organization.admin, { space: secret })).toEqual([second.id]);
  expect(await idsFor(organization.admin, { search: 'CARD kept' })).toEqual([first.id]);
  expect(await idsFor(organization.admin, { space: guide, onChangeRequests: true })).toEqual([
    third.body.id,
  ]);
  expect(await idsFor(organization.admin, { space: guide, onChangeRequests: false })).toEqual([
    first.id,
  ]);
  // Of the author: their own, and those on their change request.
  expect(await idsFor(reader, { participant: author.id })).toEqual([third.body.id, first.id]);
  await service.as(organization.admin).call(postSpaceCommentReply, {
    parameters: { spaceId: guide, commentId: first.id },
    body: { body: { markdown: 'Yes.' } },
  });
  const mine = await listed(organization.admin, { participant: organization.admin.id });
  expect(mine.map(({ id, replies }) => [id, replies])).toContainEqual([first.id, 1]);

  await admin.call(updateSpace, { parameters: { spaceId: secret }, body: { restricted: true } });
  expect(await idsFor(reader)).toEqual([third.body.id, first.id]);
  const stranger = (await service.newOrganization()).admin;
  const refused = await service.as(stranger).call(listOpenThreads, { parameters });
  expect(refused.status).toBe(404);

  await admin.call(updateSpaceComment, {
    parameters: { spaceId: guide, commentId: first.id },
    body: { resolved: true },
  });
  await admin.call(updateChangeRequest, { parameters: onRequest, body: { status: 'archived' } });
  expect(await idsFor(reader)).toEqual([]);
});
