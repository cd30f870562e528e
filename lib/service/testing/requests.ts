import {
  getChangeRequestPage,
  updateChangeRequestContent,
} from '#lib/contract/change-request-content.ts';
import { createChangeRequest, updateChangeRequest } from '#lib/contract/change-requests.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import type { TestPerson, TestService } from '../testing.ts';

/** The location of a change request. */
export type AtRequest = { spaceId: string; changeRequestId: string };

/** Creates a change request through the API, changes its content, and opens it if specified. */
export async function newRequest(
  service: TestService,
  person: TestPerson,
  spaceId: string,
  changes: ContentChange[] = [],
  status: 'draft' | 'open' = 'open',
): Promise<AtRequest> {
  const parameters = { spaceId };
  const made = await service.as(person).call(createChangeRequest, {
    parameters,
    body: { subject: 'A change' },
  });
  const at = { spaceId, changeRequestId: made.body.id };
  if (changes.length > 0) await changeRequest(service, person, at, ...changes);
  if (status === 'open' && changes.length > 0)
    await service.as(person).call(updateChangeRequest, { parameters: at, body: { status } });
  return at;
}

/** Changes the content of a change request through the API; returns the response. */
export async function changeRequest(
  service: TestService,
  person: TestPerson,
  parameters: AtRequest,
  ...changes: ContentChange[]
) {
  const query = { compat: false };
  const answer = await service
    .as(person)
    .call(updateChangeRequestContent, { parameters, query, body: { changes } });
  if (!('changeRequest' in answer.body)) throw new Error('compat: false was not heard.');
  return answer.body;
}

/** The Markdown of a page of a change request. */
export async function textIn(
  service: TestService,
  person: TestPerson,
  at: AtRequest,
  pageId: string,
): Promise<string | undefined> {
  const parameters = { ...at, pageId };
  const { body } = await service.as(person).call(getChangeRequestPage, { parameters });
  return body.type === 'document' ? body.markdown : undefined;
}
