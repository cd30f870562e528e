import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { finishSAMLSignIn } from '#lib/contract/saml.schemas.ts';
import type { Executor } from '../database/executor.ts';
import { members, samlProviders } from '../database/schema/index.ts';
import { writeAudit } from '../http/audit.ts';
import { obstaclesTo } from '../permissions/sso-enforcement.ts';
import type { AssertionClaims } from './claims.ts';
import { SAMLFault } from './faults.ts';
import type { OrganizationRow } from './membership.ts';
import { findPerson } from './people.ts';
import type { ProviderRow } from './rows.ts';

type Test = {
  organization: OrganizationRow;
  provider: ProviderRow;
  claims: AssertionClaims;
  testerId: string;
  now: Date;
};

/** How many attributes a test shows, and how much of each. */
const SHOWN = 50;
const VALUE_SHOWN = 500;

/**
 * Finishes a successful test sign-in: nobody is signed in, and the provider becomes active. The
 * organization is locked.
 * @returns the identity provider's statements, for the admin to compare
 * @throws SAMLFault if the person couldn't sign in, or if nobody could sign in without the provider
 */
export async function passTest(
  database: Executor,
  { organization, provider, claims, testerId, now }: Test,
): Promise<z.output<typeof finishSAMLSignIn.reply>> {
  const [tester] = await database
    .select({ role: members.role })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organization.id),
        eq(members.userId, testerId),
        eq(members.disabled, false),
      ),
    );
  if (tester?.role !== 'admin') {
    throw new SAMLFault(
      'provider',
      'Only an admin can test a provider, and you are no longer one.',
    );
  }
  const { email } = await findPerson(database, provider.id, organization, claims);
  const obstacles = await obstaclesTo(database, organization.id);
  if (obstacles.includes('no-admin-left')) {
    throw new SAMLFault(
      'no-admin-left',
      'The sign-in worked, but every admin is an SSO member, so nobody could sign in if the provider failed. Have an admin sign in without SSO, then test again.',
    );
  }
  await database
    .update(samlProviders)
    .set({
      status: 'active',
      testedAt: now,
      testedBy: testerId,
      lastFailure: null,
      lastFailureAt: null,
    })
    .where(eq(samlProviders.id, provider.id));
  const target = { type: 'saml-provider', id: provider.id, label: provider.label };
  const payload = { before: { status: provider.status }, after: { status: 'active' } };
  const origin = { action: 'testSAMLProvider', actor: { id: testerId }, source: 'ui' } as const;
  await writeAudit(database, [{ target, payload }], {
    ...origin,
    organizationId: organization.id,
    now,
  });
  const attributes = [...claims.attributes]
    .slice(0, SHOWN)
    .map(([name, values]) => [name.slice(0, VALUE_SHOWN), values.join(', ').slice(0, VALUE_SHOWN)]);
  return {
    organization: organization.id,
    tested: { nameID: claims.nameID, email, attributes: Object.fromEntries(attributes) },
  };
}
