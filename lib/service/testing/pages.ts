import { type ContentChange, updateContent } from '#lib/contract/content.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import type { TestOrganization, TestPerson, TestService } from '../testing.ts';

/** Creates an empty space through the API; returns its id. */
export async function newEmptySpace(
  service: TestService,
  organization: TestOrganization,
  more: { title?: string; parent?: string } = {},
): Promise<string> {
  const { body } = await service.as(organization.admin).call(createSpace, {
    parameters: { organizationId: organization.id },
    body: { title: 'Space', empty: true, ...more },
  });
  return body.id;
}

/** Changes content through the API; returns the response. */
export function change(
  service: TestService,
  person: TestPerson,
  spaceId: string,
  ...changes: ContentChange[]
) {
  const parameters = { spaceId };
  return service.as(person).call(updateContent, { parameters, body: { changes } });
}

/** A change that inserts a document. */
export function page(title: string, markdown = '', more: object = {}): ContentChange {
  return { operation: 'insert_page', title, document: { markdown }, ...more };
}
