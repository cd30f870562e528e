import { type ContentChange, updateContent } from '#lib/contract/content.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import type { Person, TestOrganization, TestService } from '../testing.ts';

/** Makes an empty space through the API; gives back its id. */
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

/** Changes content through the API; gives back the answer. */
export function change(
  service: TestService,
  person: Person,
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
