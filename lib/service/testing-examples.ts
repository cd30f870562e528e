import type { Contract } from '#lib/contract/index.ts';
import { access } from './testing-examples/access.ts';
import { accounts } from './testing-examples/accounts.ts';
import { changeRequests } from './testing-examples/change-requests.ts';
import { comments } from './testing-examples/comments.ts';
import { content } from './testing-examples/content.ts';
import { customFields } from './testing-examples/custom-fields.ts';
import { imports } from './testing-examples/imports.ts';
import { openapi } from './testing-examples/openapi.ts';
import { people } from './testing-examples/people.ts';
import { redirects } from './testing-examples/redirects.ts';
import { saml } from './testing-examples/saml.ts';
import { siteStructure } from './testing-examples/site-structure.ts';
import { sites } from './testing-examples/sites.ts';
import { translations } from './testing-examples/translations.ts';
import type { Rows } from './testing-examples/world.ts';

export type { Audience, World } from './testing-examples/world.ts';

/** One row for each endpoint: a new endpoint without one doesn't compile. */
export const examples: Rows<keyof Contract> = {
  ...people,
  ...content,
  ...customFields,
  ...changeRequests,
  ...comments,
  ...imports,
  ...access,
  ...sites,
  ...siteStructure,
  ...redirects,
  ...translations,
  ...openapi,
  ...accounts,
  ...saml,
};
