import { access } from './access/handlers.ts';
import { account } from './account/handlers.ts';
import { activity } from './activity/handlers.ts';
import { adaptiveContent } from './adaptive-content/handlers.ts';
import { blockedAddresses } from './blocked-addresses/handlers.ts';
import { changeRequestContent } from './change-requests/content-handlers.ts';
import { changeRequests } from './change-requests/handlers.ts';
import { collections } from './collections/handlers.ts';
import { comments } from './comments/handlers.ts';
import { openThreads } from './comments/open-threads.ts';
import { content } from './content/handlers.ts';
import { revisions } from './content/revision-handlers.ts';
import { guardCollection, guardSpace } from './content/scope.ts';
import { tree } from './content/tree-handlers.ts';
import { customFields } from './custom-fields/handlers.ts';
import { customFieldValues } from './custom-fields/value-handlers.ts';
import { deletedOrganizations } from './deleted-organizations/handlers.ts';
import { domainProofs } from './domain-proofs/handlers.ts';
import { emailDomains } from './email-domains/handlers.ts';
import { externalPictures } from './external-pictures/handlers.ts';
import { grants } from './grants/handlers.ts';
import { guardOrganization } from './http/authorize.ts';
import type { Api } from './http/handler.ts';
import { imports } from './imports/handlers.ts';
import { insights } from './insights/handlers.ts';
import { instance } from './instance/handlers.ts';
import { invites } from './invites/handlers.ts';
import { contentLinks, openapiSpecLinks, revisionLinks } from './links/handlers.ts';
import { memberChanges } from './member-changes/handlers.ts';
import { members } from './members/handlers.ts';
import { notifications } from './notifications/handlers.ts';
import { openapiSpecs } from './openapi-specs/handlers.ts';
import { guardOpenAPISpec } from './openapi-specs/scope.ts';
import { openapiVersions } from './openapi-specs/version-handlers.ts';
import { organizationExports } from './organization-exports/handlers.ts';
import { organizations } from './organizations/handlers.ts';
import { overview } from './organizations/overview-handlers.ts';
import { reference } from './organizations/reference-handlers.ts';
import { outbox } from './outbox/handlers.ts';
import { pdf } from './pdf/handlers.ts';
import { provisioning } from './provisioning/handlers.ts';
import { quotas } from './quotas/handlers.ts';
import { redirects } from './redirects/handlers.ts';
import { reviews } from './reviews/handlers.ts';
import { saml } from './saml/handlers.ts';
import { search } from './search/handlers.ts';
import { securityLog } from './security-log/handlers.ts';
import { serviceAccounts } from './service-accounts/handlers.ts';
import { confirmations } from './sign-in/confirmation-handlers.ts';
import { signIns } from './sign-in/handlers.ts';
import { passkeys } from './sign-in/passkey-handlers.ts';
import { recoveryCodes } from './sign-in/recovery-code-handlers.ts';
import { tokens } from './sign-in/token-handlers.ts';
import { signInPolicy } from './sign-in-policy/handlers.ts';
import { customization } from './sites/customization-handlers.ts';
import { sites } from './sites/handlers.ts';
import { publishedSites } from './sites/published-handlers.ts';
import { publishing } from './sites/publishing-handlers.ts';
import { guardSite } from './sites/scope.ts';
import { siteSectionGroups } from './sites/section-group-handlers.ts';
import { siteSections } from './sites/section-handlers.ts';
import { siteSpaces } from './sites/site-space-handlers.ts';
import { siteStructure } from './sites/structure-handlers.ts';
import { spaces } from './spaces/handlers.ts';
import { teams } from './teams/handlers.ts';
import { teamMembers } from './teams/member-handlers.ts';
import { guardTeam } from './teams/scope.ts';
import { transfers } from './transfers/handlers.ts';
import { translations } from './translations/handlers.ts';
import { guardTranslationSettings } from './translations/scope.ts';
import { users } from './users/handlers.ts';

/** The one registry of the service: a missing noun, endpoint or subject doesn't compile. */
export const api: Api = {
  handlers: {
    organizations: { ...organizations, ...overview },
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
    content: { ...content, ...contentLinks },
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
    revisions: { ...revisions, ...revisionLinks },
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
    openapiSpecs: { ...openapiSpecs, ...openapiSpecLinks },
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
  },
  guards: {
    organization: guardOrganization,
    collection: guardCollection,
    space: guardSpace,
    site: guardSite,
    translationSettings: guardTranslationSettings,
    openAPISpec: guardOpenAPISpec,
    team: guardTeam,
  },
};
