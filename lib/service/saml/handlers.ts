import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/saml.ts';
import { members } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import { findMember } from '../members/rows.ts';
import { samlProviders } from './providers.ts';
import { samlSignIn } from './sign-in.ts';
import { ssoLogins } from './sso-logins.ts';
import { ssoPreview } from './sso-preview.ts';

export const saml: Handlers<typeof contract> = {
  ...samlProviders,
  ...ssoLogins,
  ...ssoPreview,
  ...samlSignIn,

  async unsetMemberSSO({ database, organization, parameters, record }) {
    const row = await findMember(database, organization, parameters.userId);
    await database
      .update(members)
      .set({ sso: false })
      .where(and(eq(members.organizationId, organization.id), eq(members.userId, row.user.id)));
    record({ target: { type: 'member', id: row.user.id, label: row.user.displayName } });
    return undefined;
  },
};
