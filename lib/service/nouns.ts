import { previewCollectionAccess, previewSpaceAccess } from '#lib/contract/access.ts';
import { checkClaims } from '#lib/contract/adaptive-content.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { previewCollectionDeletion, previewCollectionTransfer } from '#lib/contract/collections.ts';
import {
  postChangeRequestComment,
  postChangeRequestCommentReply,
  postSpaceComment,
  postSpaceCommentReply,
  updateChangeRequestComment,
  updateChangeRequestCommentReply,
  updateSpaceComment,
  updateSpaceCommentReply,
} from '#lib/contract/comments.ts';
import { updateContent } from '#lib/contract/content.ts';
import { reviewCustomFieldValues } from '#lib/contract/custom-field-values.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Contract } from '#lib/contract/index.ts';
import { createLinkInvite, updateLinkInvite } from '#lib/contract/invites.ts';
import { ping, previewMemberChange } from '#lib/contract/members.ts';
import { createOpenAPISpec, createOrUpdateOpenAPISpecBySlug } from '#lib/contract/openapi-specs.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { createPasskey, startPasskey } from '#lib/contract/passkeys.ts';
import { reviewRedirects } from '#lib/contract/redirects.ts';
import { createReview } from '#lib/contract/reviews.ts';
import { readSAMLMetadata, testSAMLProvider } from '#lib/contract/saml.ts';
import { listSignIns, revokeOtherSignIns, revokeSignIn, signOut } from '#lib/contract/sign-ins.ts';
import { createShareLink, updateShareLink } from '#lib/contract/sites.ts';
import { previewSpaceDeletion, previewSpaceTransfer, restoreSpace } from '#lib/contract/spaces.ts';
import { createToken, listTokens, revokeToken } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { access } from './access/answers.ts';
import { adaptiveContent } from './adaptive-content.ts';
import { changeRequestContent } from './change-request-content.ts';
import { changeRequests } from './change-requests.ts';
import { collections } from './collections.ts';
import { tryComment } from './comments/bodies.ts';
import { comments } from './comments.ts';
import { readSentBodies } from './content/changes.ts';
import { content } from './content.ts';
import { customFieldValues } from './custom-field-values.ts';
import { customFields } from './custom-fields.ts';
import { customization } from './customization.ts';
import { emailDomains } from './email-domains.ts';
import { grants } from './grants.ts';
import type { Context, Handlers } from './handler.ts';
import { imports } from './imports.ts';
import { invites } from './invites.ts';
import { members } from './members.ts';
import { openapiSpecs } from './openapi-specs.ts';
import { openapiVersions } from './openapi-versions.ts';
import { organizations } from './organizations.ts';
import { outbox } from './outbox.ts';
import { overview } from './overview.ts';
import { passkeys } from './passkeys.ts';
import { pdf } from './pdf.ts';
import { publishedSites } from './published-sites.ts';
import { redirects } from './redirects.ts';
import { reference } from './reference.ts';
import { reviews } from './reviews.ts';
import { revisions } from './revisions.ts';
import type { Route } from './routes.ts';
import { saml } from './saml.ts';
import { search } from './search.ts';
import { signIns } from './sign-ins.ts';
import { siteSectionGroups } from './site-section-groups.ts';
import { siteSections } from './site-sections.ts';
import { siteSpaces } from './site-spaces.ts';
import { siteStructure } from './site-structure.ts';
import { sites } from './sites.ts';
import { spaces } from './spaces.ts';
import { teamMembers } from './team-members.ts';
import { teams } from './teams.ts';
import { tokens } from './tokens.ts';
import { translations } from './translations.ts';
import { tree } from './tree.ts';
import { users } from './users.ts';

/** What the longest specification takes as JSON. */
const SPEC_BODY_MAXIMUM = 16 * 1024 * 1024;

/** The handlers of the whole contract: a noun or an endpoint without one doesn't compile. */
const nouns: { [N in keyof Contract]: Handlers<Contract[N]> } = {
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

/** Unsafe methods that change nothing worth a lock or an audit event. */
export const changesNothing: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ping,
  previewMemberChange,
  previewCollectionTransfer,
  previewCollectionDeletion,
  previewSpaceTransfer,
  previewSpaceDeletion,
  previewSpaceAccess,
  previewCollectionAccess,
  checkClaims,
  reviewRedirects,
  reviewCustomFieldValues,
  startPasskey,
  readSAMLMetadata,
  testSAMLProvider,
]);

/** What is done with a body before its transaction: reading long texts would keep others waiting. */
export const preparations: ReadonlyMap<Endpoint, (body: unknown) => Promise<void>> = new Map<
  Endpoint,
  (body: unknown) => Promise<void>
>([
  [updateContent, readSentBodies as (body: unknown) => Promise<void>],
  [updateChangeRequestContent, readSentBodies as (body: unknown) => Promise<void>],
  [postSpaceComment, tryComment],
  [updateSpaceComment, tryComment],
  [postSpaceCommentReply, tryComment],
  [updateSpaceCommentReply, tryComment],
  [postChangeRequestComment, tryComment],
  [updateChangeRequestComment, tryComment],
  [postChangeRequestCommentReply, tryComment],
  [updateChangeRequestCommentReply, tryComment],
  [createReview, tryComment],
]);

/** Endpoints that take a larger body than others, in bytes; it is read for those alone who may make the request. */
export const bodyMaximums: ReadonlyMap<Endpoint, number> = new Map<Endpoint, number>([
  [createOpenAPISpec, SPEC_BODY_MAXIMUM],
  [createOrUpdateOpenAPISpecBySlug, SPEC_BODY_MAXIMUM],
]);

/** Endpoints that find a space in the trash, too; for every other one it is not there. */
export const worksInTrash: ReadonlySet<Endpoint> = new Set<Endpoint>([restoreSpace]);

/** What a sign-in that is bound to an organization may do outside of it: know itself, and end itself. */
export const worksWhenBound: ReadonlySet<Endpoint> = new Set<Endpoint>([
  listOrganizations,
  getUser,
  listTokens,
  createToken,
  revokeToken,
  listSignIns,
  revokeSignIn,
  revokeOtherSignIns,
  signOut,
]);

/** Endpoints whose answers hold a secret, so that no answer is kept for a repeated request. */
export const keepsNoAnswer: ReadonlySet<Endpoint> = new Set<Endpoint>([
  createToken,
  startPasskey,
  createPasskey,
  testSAMLProvider,
  createLinkInvite,
  updateLinkInvite,
  createShareLink,
  updateShareLink,
]);

/** The handler of a route, its types erased: the table above has proven that they fit. */
export function handlerOf(route: Route): (context: Context<Endpoint>) => Promise<unknown> {
  const handlers = nouns[route.noun as keyof Contract] as unknown as Record<
    string,
    (context: Context<Endpoint>) => Promise<unknown>
  >;
  const handler = handlers[route.name];
  if (!handler) throw new Error(`No handler for ${route.name}.`);
  return handler;
}
