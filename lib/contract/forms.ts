import * as z from 'zod/mini';
import { createChangeRequest } from './change-requests.ts';
import { contentTitle, updateCollection } from './collections.ts';
import { createCustomField, updateCustomField } from './custom-fields.ts';
import { importContent } from './imports.ts';
import { createLinkInvite } from './invites.ts';
import { SPEC_LENGTH_MAXIMUM } from './openapi-spec-shape.ts';
import { specAddress, specSlug } from './openapi-specs.ts';
import { createOrganization, updateOrganization } from './organizations.ts';
import { createPasskey } from './passkeys.ts';
import { redirectSource } from './redirects.ts';
import { createSAMLProvider, updateSAMLProvider } from './saml.ts';

import { requestCode, setUp } from './sign-ins.ts';
import { createSiteSectionGroup, updateSiteSectionGroup } from './site-section-groups.ts';
import { createSiteSection, updateSiteSection } from './site-sections.ts';
import { pathSegment } from './site-shapes.ts';
import { createShareLink, createSite, updateSite } from './sites.ts';
import { createSpace, emoji, updateSpace } from './spaces.ts';
import { createTeam, updateTeam } from './teams.ts';
import { createToken } from './tokens.ts';
import { createTranslation } from './translations.ts';
import { displayName, updateUser } from './users.ts';

// What the browser checks before sending. Pages call endpoints without their schemas and without
// zod, which load with this module when needed.

/** Request bodies, by form. */
export const bodies = {
  createChangeRequest: z.pick(createChangeRequest.body, { subject: true }),
  createCustomField: createCustomField.body,
  createLinkInvite: createLinkInvite.body,
  createOrganization: createOrganization.body,
  createPasskey: z.pick(createPasskey.body, { name: true }),
  createSAMLProvider: z.pick(createSAMLProvider.body, { label: true }),
  createShareLink: createShareLink.body,
  createSite: createSite.body,
  createSiteSection: createSiteSection.body,
  createSiteSectionGroup: createSiteSectionGroup.body,
  createSpace: createSpace.body,
  createTeam: createTeam.body,
  createTranslation: createTranslation.body,
  createToken: z.pick(createToken.body, { name: true }),
  importContent: z.pick(importContent.body, { url: true, source: true }),
  requestCode: requestCode.body,
  samlIdentity: z.pick(updateSAMLProvider.body, {
    entityID: true,
    ssoURL: true,
    certificate: true,
  }),
  specificationAt: z.object({ slug: specSlug, url: specAddress, text: z.string() }),
  specificationOf: z.object({
    slug: specSlug,
    url: z.string(),
    text: z
      .string()
      .check(
        z.minLength(1, 'Choose a file, or paste the specification.'),
        z.maxLength(SPEC_LENGTH_MAXIMUM, 'A specification can have up to 10,000,000 characters.'),
      ),
  }),
  setUp: z.omit(setUp.body, { secret: true }),
  updateCollection: updateCollection.body,
  updateCustomField: updateCustomField.body,
  updateOrganization: updateOrganization.body,
  updateSite: updateSite.body,
  updateSiteSection: updateSiteSection.body,
  updateSiteSectionGroup: updateSiteSectionGroup.body,
  updateSpace: updateSpace.body,
  updateTeam: updateTeam.body,
  updateUser: updateUser.body,
};
export type Bodies = typeof bodies;

/** Fields that are checked while they are typed. */
export { contentTitle, displayName, emoji, pathSegment, redirectSource };
