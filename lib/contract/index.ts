import * as accessSchemas from './access.schemas.ts';
import * as access from './access.ts';
import * as accountSchemas from './account.schemas.ts';
import * as account from './account.ts';
import * as activitySchemas from './activity.schemas.ts';
import * as activity from './activity.ts';
import * as adaptiveContentSchemas from './adaptive-content.schemas.ts';
import * as adaptiveContent from './adaptive-content.ts';
import * as blockedAddressesSchemas from './blocked-addresses.schemas.ts';
import * as blockedAddresses from './blocked-addresses.ts';
import * as changeRequestContentSchemas from './change-request-content.schemas.ts';
import * as changeRequestContent from './change-request-content.ts';
import * as changeRequestsSchemas from './change-requests.schemas.ts';
import * as changeRequests from './change-requests.ts';
import * as collectionsSchemas from './collections.schemas.ts';
import * as collections from './collections.ts';
import * as commentsSchemas from './comments.schemas.ts';
import * as comments from './comments.ts';
import * as confirmationsSchemas from './confirmations.schemas.ts';
import * as confirmations from './confirmations.ts';
import * as contentSchemas from './content.schemas.ts';
import * as content from './content.ts';
import * as customFieldValuesSchemas from './custom-field-values.schemas.ts';
import * as customFieldValues from './custom-field-values.ts';
import * as customFieldsSchemas from './custom-fields.schemas.ts';
import * as customFields from './custom-fields.ts';
import * as customizationSchemas from './customization.schemas.ts';
import * as customization from './customization.ts';
import * as deletedOrganizationsSchemas from './deleted-organizations.schemas.ts';
import * as deletedOrganizations from './deleted-organizations.ts';
import * as domainProofsSchemas from './domain-proofs.schemas.ts';
import * as domainProofs from './domain-proofs.ts';
import * as emailDomainsSchemas from './email-domains.schemas.ts';
import * as emailDomains from './email-domains.ts';
import { type Description, type DescriptionsOf, type Endpoint, isEndpoint } from './endpoint.ts';
import * as externalPicturesSchemas from './external-pictures.schemas.ts';
import * as externalPictures from './external-pictures.ts';
import * as grantsSchemas from './grants.schemas.ts';
import * as grants from './grants.ts';
import * as importsSchemas from './imports.schemas.ts';
import * as imports from './imports.ts';
import * as insightsSchemas from './insights.schemas.ts';
import * as insights from './insights.ts';
import * as instanceSchemas from './instance.schemas.ts';
import * as instance from './instance.ts';
import * as invitesSchemas from './invites.schemas.ts';
import * as invites from './invites.ts';
import * as memberChangesSchemas from './member-changes.schemas.ts';
import * as memberChanges from './member-changes.ts';
import * as membersSchemas from './members.schemas.ts';
import * as members from './members.ts';
import * as notificationsSchemas from './notifications.schemas.ts';
import * as notifications from './notifications.ts';
import * as openThreadsSchemas from './open-threads.schemas.ts';
import * as openThreads from './open-threads.ts';
import * as openapiSpecsSchemas from './openapi-specs.schemas.ts';
import * as openapiSpecs from './openapi-specs.ts';
import * as openapiVersionsSchemas from './openapi-versions.schemas.ts';
import * as openapiVersions from './openapi-versions.ts';
import * as organizationExportsSchemas from './organization-exports.schemas.ts';
import * as organizationExports from './organization-exports.ts';
import * as organizationsSchemas from './organizations.schemas.ts';
import * as organizations from './organizations.ts';
import * as outboxSchemas from './outbox.schemas.ts';
import * as outbox from './outbox.ts';
import * as passkeysSchemas from './passkeys.schemas.ts';
import * as passkeys from './passkeys.ts';
import * as pdfSchemas from './pdf.schemas.ts';
import * as pdf from './pdf.ts';
import * as provisioningSchemas from './provisioning.schemas.ts';
import * as provisioning from './provisioning.ts';
import * as publishedSitesSchemas from './published-sites.schemas.ts';
import * as publishedSites from './published-sites.ts';
import * as publishingSchemas from './publishing.schemas.ts';
import * as publishing from './publishing.ts';
import * as quotasSchemas from './quotas.schemas.ts';
import * as quotas from './quotas.ts';
import * as recoveryCodesSchemas from './recovery-codes.schemas.ts';
import * as recoveryCodes from './recovery-codes.ts';
import * as redirectsSchemas from './redirects.schemas.ts';
import * as redirects from './redirects.ts';
import * as referenceSchemas from './reference.schemas.ts';
import * as reference from './reference.ts';
import * as reviewsSchemas from './reviews.schemas.ts';
import * as reviews from './reviews.ts';
import * as revisionsSchemas from './revisions.schemas.ts';
import * as revisions from './revisions.ts';
import * as samlSchemas from './saml.schemas.ts';
import * as saml from './saml.ts';
import * as searchSchemas from './search.schemas.ts';
import * as search from './search.ts';
import * as securityLogSchemas from './security-log.schemas.ts';
import * as securityLog from './security-log.ts';
import * as serviceAccountsSchemas from './service-accounts.schemas.ts';
import * as serviceAccounts from './service-accounts.ts';
import * as signInPolicySchemas from './sign-in-policy.schemas.ts';
import * as signInPolicy from './sign-in-policy.ts';
import * as signInsSchemas from './sign-ins.schemas.ts';
import * as signIns from './sign-ins.ts';
import * as siteSectionGroupsSchemas from './site-section-groups.schemas.ts';
import * as siteSectionGroups from './site-section-groups.ts';
import * as siteSectionsSchemas from './site-sections.schemas.ts';
import * as siteSections from './site-sections.ts';
import * as siteSpacesSchemas from './site-spaces.schemas.ts';
import * as siteSpaces from './site-spaces.ts';
import * as siteStructureSchemas from './site-structure.schemas.ts';
import * as siteStructure from './site-structure.ts';
import * as sitesSchemas from './sites.schemas.ts';
import * as sites from './sites.ts';
import * as spacesSchemas from './spaces.schemas.ts';
import * as spaces from './spaces.ts';
import * as teamMembersSchemas from './team-members.schemas.ts';
import * as teamMembers from './team-members.ts';
import * as teamsSchemas from './teams.schemas.ts';
import * as teams from './teams.ts';
import * as tokensSchemas from './tokens.schemas.ts';
import * as tokens from './tokens.ts';
import * as transfersSchemas from './transfers.schemas.ts';
import * as transfers from './transfers.ts';
import * as translationsSchemas from './translations.schemas.ts';
import * as translations from './translations.ts';
import * as treeSchemas from './tree.schemas.ts';
import * as tree from './tree.ts';
import * as usersSchemas from './users.schemas.ts';
import * as users from './users.ts';

/** Every noun of the API. The service must handle each endpoint listed here, or it doesn't compile. */
export const contract = {
  organizations,
  activity,
  members,
  memberChanges,
  blockedAddresses,
  serviceAccounts,
  invites,
  domainProofs,
  emailDomains,
  teams,
  teamMembers,
  collections,
  spaces,
  tree,
  transfers,
  content,
  customFields,
  customFieldValues,
  changeRequests,
  changeRequestContent,
  imports,
  pdf,
  comments,
  openThreads,
  reviews,
  notifications,
  revisions,
  search,
  externalPictures,
  grants,
  access,
  sites,
  siteSections,
  siteSectionGroups,
  siteSpaces,
  siteStructure,
  redirects,
  insights,
  adaptiveContent,
  customization,
  publishedSites,
  publishing,
  translations,
  openapiSpecs,
  openapiVersions,
  users,
  account,
  deletedOrganizations,
  organizationExports,
  tokens,
  signIns,
  passkeys,
  confirmations,
  recoveryCodes,
  signInPolicy,
  securityLog,
  saml,
  provisioning,
  instance,
  quotas,
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

/** How every endpoint is described: where a description is missing or doesn't match, it doesn't compile. */
export const descriptions: { readonly [N in keyof Contract]: DescriptionsOf<Contract[N]> } = {
  organizations: organizationsSchemas,
  activity: activitySchemas,
  members: membersSchemas,
  memberChanges: memberChangesSchemas,
  blockedAddresses: blockedAddressesSchemas,
  serviceAccounts: serviceAccountsSchemas,
  invites: invitesSchemas,
  domainProofs: domainProofsSchemas,
  emailDomains: emailDomainsSchemas,
  teams: teamsSchemas,
  teamMembers: teamMembersSchemas,
  collections: collectionsSchemas,
  spaces: spacesSchemas,
  tree: treeSchemas,
  transfers: transfersSchemas,
  content: contentSchemas,
  customFields: customFieldsSchemas,
  customFieldValues: customFieldValuesSchemas,
  changeRequests: changeRequestsSchemas,
  changeRequestContent: changeRequestContentSchemas,
  imports: importsSchemas,
  pdf: pdfSchemas,
  comments: commentsSchemas,
  openThreads: openThreadsSchemas,
  reviews: reviewsSchemas,
  notifications: notificationsSchemas,
  revisions: revisionsSchemas,
  search: searchSchemas,
  externalPictures: externalPicturesSchemas,
  grants: grantsSchemas,
  access: accessSchemas,
  sites: sitesSchemas,
  siteSections: siteSectionsSchemas,
  siteSectionGroups: siteSectionGroupsSchemas,
  siteSpaces: siteSpacesSchemas,
  siteStructure: siteStructureSchemas,
  redirects: redirectsSchemas,
  insights: insightsSchemas,
  adaptiveContent: adaptiveContentSchemas,
  customization: customizationSchemas,
  publishedSites: publishedSitesSchemas,
  publishing: publishingSchemas,
  translations: translationsSchemas,
  openapiSpecs: openapiSpecsSchemas,
  openapiVersions: openapiVersionsSchemas,
  users: usersSchemas,
  account: accountSchemas,
  deletedOrganizations: deletedOrganizationsSchemas,
  organizationExports: organizationExportsSchemas,
  tokens: tokensSchemas,
  signIns: signInsSchemas,
  passkeys: passkeysSchemas,
  confirmations: confirmationsSchemas,
  recoveryCodes: recoveryCodesSchemas,
  signInPolicy: signInPolicySchemas,
  securityLog: securityLogSchemas,
  saml: samlSchemas,
  provisioning: provisioningSchemas,
  instance: instanceSchemas,
  quotas: quotasSchemas,
  outbox: outboxSchemas,
  reference: referenceSchemas,
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
