import type { endpoints } from '#lib/contract/index.ts';
import { derivedExample } from './derived-example.ts';
import { access } from './examples/access.ts';
import { accounts } from './examples/accounts.ts';
import { changeRequests } from './examples/change-requests.ts';
import { comments } from './examples/comments.ts';
import { content } from './examples/content.ts';
import { customFields } from './examples/custom-fields.ts';
import { imports } from './examples/imports.ts';
import { insights } from './examples/insights.ts';
import { instance } from './examples/instance.ts';
import { notifications } from './examples/notifications.ts';
import { openapi } from './examples/openapi.ts';
import { people } from './examples/people.ts';
import { provisioning } from './examples/provisioning.ts';
import { redirects } from './examples/redirects.ts';
import { saml } from './examples/saml.ts';
import { siteStructure } from './examples/site-structure.ts';
import { sites } from './examples/sites.ts';
import { translations } from './examples/translations.ts';
import type { AnyRow } from './examples/world.ts';

export type { AnyRow, World } from './examples/world.ts';

/** The nouns with written examples, where an endpoint without one doesn't compile. */
const written = {
  ...people,
  ...content,
  ...customFields,
  ...changeRequests,
  ...comments,
  ...imports,
  ...notifications,
  ...access,
  ...sites,
  ...siteStructure,
  ...redirects,
  ...insights,
  ...translations,
  ...openapi,
  ...accounts,
  ...saml,
  ...provisioning,
  ...instance,
};

/** The example of an endpoint: written down, or else derived from its value. */
export function exampleOf({ noun, name, endpoint }: (typeof endpoints)[number]): AnyRow {
  const rows: Record<string, Record<string, AnyRow> | undefined> = written;
  return rows[noun]?.[name] ?? derivedExample(noun, endpoint);
}
