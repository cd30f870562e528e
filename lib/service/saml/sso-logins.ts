import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/saml.ts';
import { organizations, samlProviders as table } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import { activeLogins } from '../permissions/sso-enforcement.ts';
import { spendForNetwork } from '../sign-in/limits.ts';
import { presentLogin } from './rows.ts';

/** The maximum number of providers offered for an address. */
const OFFERED = 10;

const order = [asc(table.createdAt), asc(table.id)];

export const ssoLogins: Pick<Handlers<typeof contract>, 'listSSOLogins' | 'findSSOLogins'> = {
  async listSSOLogins({ instance, database, caller, parameters: { organizationId } }) {
    const only = caller.token.organizationId;
    if (only !== null && only !== organizationId) return { items: [] };
    return { items: await activeLogins(database, instance.appUrl, organizationId) };
  },

  async findSSOLogins(context) {
    const { instance, database, body } = context;
    await spendForNetwork(context);
    const email = body.email.trim().toLowerCase();
    const domain = email.slice(email.lastIndexOf('@') + 1);
    const rows = await database
      .select({ id: table.id, label: table.label, organization: organizations.title })
      .from(table)
      .innerJoin(organizations, eq(organizations.id, table.organizationId))
      .where(
        and(
          eq(table.status, 'active'),
          isNull(organizations.deletedAt),
          sql`${organizations.provenDomains} @> array[${domain}]::text[]`,
        ),
      )
      .orderBy(...order)
      .limit(OFFERED);
    return {
      items: rows.map(({ organization, ...row }) => ({
        ...presentLogin(instance.appUrl, row),
        organization,
      })),
    };
  },
};
