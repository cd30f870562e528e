import * as access from './access.ts';
import * as adaptiveContent from './adaptive-content.ts';
import * as changeRequestContent from './change-request-content.ts';
import * as changeRequests from './change-requests.ts';
import * as collections from './collections.ts';
import * as comments from './comments.ts';
import * as content from './content.ts';
import * as customFieldValues from './custom-field-values.ts';
import * as customFields from './custom-fields.ts';
import * as customization from './customization.ts';
import * as emailDomains from './email-domains.ts';
import { type Endpoint, isEndpoint } from './endpoint.ts';
import * as grants from './grants.ts';
import * as imports from './imports.ts';
import * as invites from './invites.ts';
import * as members from './members.ts';
import * as openapiSpecs from './openapi-specs.ts';
import * as openapiVersions from './openapi-versions.ts';
import * as organizations from './organizations.ts';
import * as outbox from './outbox.ts';
import * as overview from './overview.ts';
import * as passkeys from './passkeys.ts';
import * as pdf from './pdf.ts';
import * as publishedSites from './published-sites.ts';
import * as publishing from './publishing.ts';
import * as redirects from './redirects.ts';
import * as reference from './reference.ts';
import * as reviews from './reviews.ts';
import * as revisions from './revisions.ts';
import * as saml from './saml.ts';
import * as search from './search.ts';
import * as signIns from './sign-ins.ts';
import * as siteSectionGroups from './site-section-groups.ts';
import * as siteSections from './site-sections.ts';
import * as siteSpaces from './site-spaces.ts';
import * as siteStructure from './site-structure.ts';
import * as sites from './sites.ts';
import * as spaces from './spaces.ts';
import * as teamMembers from './team-members.ts';
import * as teams from './teams.ts';
import * as tokens from './tokens.ts';
import * as translations from './translations.ts';
import * as tree from './tree.ts';
import * as users from './users.ts';

/** Every noun of the API. The service must handle each endpoint listed here, or it doesn't compile. */
const contract = {
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
  publishing,
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

export type Contract = typeof contract;

/** All endpoints with their noun and name, in the order of the contract. */
export const endpoints: readonly { noun: keyof Contract; name: string; endpoint: Endpoint }[] =
  Object.entries(contract).flatMap(([noun, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ noun: noun as keyof Contract, name, endpoint: value }] : [],
    ),
  );
