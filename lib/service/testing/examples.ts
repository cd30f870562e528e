import type { Contract } from '#lib/contract/index.ts';
import { access } from './examples/access.ts';
import { accounts } from './examples/accounts.ts';
import { changeRequests } from './examples/change-requests.ts';
import { comments } from './examples/comments.ts';
import { content } from './examples/content.ts';
import { customFields } from './examples/custom-fields.ts';
import { imports } from './examples/imports.ts';
import { openapi } from './examples/openapi.ts';
import { people } from './examples/people.ts';
import { redirects } from './examples/redirects.ts';
import { saml } from './examples/saml.ts';
import { siteStructure } from './examples/site-structure.ts';
import { sites } from './examples/sites.ts';
import { translations } from './examples/translations.ts';
import type { Rows } from './examples/world.ts';

export type { Audience, World } from './examples/world.ts';

/** One row per endpoint: a new endpoint without one doesn't compile. */
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
