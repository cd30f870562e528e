import * as access from './access.schemas.ts';
import * as adaptiveContent from './adaptive-content.schemas.ts';
import * as changeRequestContent from './change-request-content.schemas.ts';
import * as changeRequests from './change-requests.schemas.ts';
import * as collections from './collections.schemas.ts';
import * as comments from './comments.schemas.ts';
import * as content from './content.schemas.ts';
import * as customFieldValues from './custom-field-values.schemas.ts';
import * as customFields from './custom-fields.schemas.ts';
import * as customization from './customization.schemas.ts';
import * as emailDomains from './email-domains.schemas.ts';
import type { Description, DescriptionsOf } from './endpoint.ts';
import * as grants from './grants.schemas.ts';
import * as imports from './imports.schemas.ts';
import { type Contract, endpoints } from './index.ts';
import * as invites from './invites.schemas.ts';
import * as members from './members.schemas.ts';
import * as openapiSpecs from './openapi-specs.schemas.ts';
import * as openapiVersions from './openapi-versions.schemas.ts';
import * as organizations from './organizations.schemas.ts';
import * as outbox from './outbox.schemas.ts';
import * as overview from './overview.schemas.ts';
import * as passkeys from './passkeys.schemas.ts';
import * as pdf from './pdf.schemas.ts';
import * as publishedSites from './published-sites.schemas.ts';
import * as redirects from './redirects.schemas.ts';
import * as reference from './reference.schemas.ts';
import * as reviews from './reviews.schemas.ts';
import * as revisions from './revisions.schemas.ts';
import * as saml from './saml.schemas.ts';
import * as search from './search.schemas.ts';
import * as signIns from './sign-ins.schemas.ts';
import * as siteSectionGroups from './site-section-groups.schemas.ts';
import * as siteSections from './site-sections.schemas.ts';
import * as siteSpaces from './site-spaces.schemas.ts';
import * as siteStructure from './site-structure.schemas.ts';
import * as sites from './sites.schemas.ts';
import * as spaces from './spaces.schemas.ts';
import * as teamMembers from './team-members.schemas.ts';
import * as teams from './teams.schemas.ts';
import * as tokens from './tokens.schemas.ts';
import * as translations from './translations.schemas.ts';
import * as tree from './tree.schemas.ts';
import * as users from './users.schemas.ts';

/** How every endpoint is described: where a description is missing or another one, it doesn't compile. */
export const descriptions: { readonly [N in keyof Contract]: DescriptionsOf<Contract[N]> } = {
  organizations,
  overview,
  members,
  invites,
  emailDomains,
  teams,
  teamMembers,
  collections,
  spaces,
  tree,
  content,
  customFields,
  customFieldValues,
  changeRequests,
  changeRequestContent,
  imports,
  pdf,
  comments,
  reviews,
  revisions,
  search,
  grants,
  access,
  sites,
  siteSections,
  siteSectionGroups,
  siteSpaces,
  siteStructure,
  redirects,
  adaptiveContent,
  customization,
  publishedSites,
  translations,
  openapiSpecs,
  openapiVersions,
  users,
  tokens,
  signIns,
  passkeys,
  saml,
  outbox,
  reference,
};

/** What an endpoint takes and returns, and what is said about it. */
export function descriptionOf({ noun, name }: { noun: keyof Contract; name: string }): Description {
  const all: Readonly<Record<string, Description>> = descriptions[noun];
  const found = all[name];
  if (!found) throw new Error(`${name} isn’t described.`);
  return found;
}

/** All endpoints with their descriptions, in the order of the contract. */
export const describedEndpoints = endpoints.map((one) => ({
  ...one,
  description: descriptionOf(one),
}));
