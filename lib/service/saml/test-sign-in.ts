import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { finishSAMLSignIn } from '#lib/contract/saml.ts';
import { writeAudit } from '../audit.ts';
import type { Executor } from '../database/executor.ts';
import { members, type organizations, samlProviders } from '../database/schema/index.ts';
import type { Claims } from './claims.ts';
import { obstaclesTo } from './enforcement.ts';
import { SAMLFault } from './faults.ts';
import { findPerson } from './people.ts';
import type { ProviderRow } from './rows.ts';

type Test = {
  organization: typeof organizations.$inferSelect;
  provider: ProviderRow;
  claims: Claims;
  testerId: string;
  now: Date;
};

/** How many attributes a test shows, and how much of each. */
const SHOWN = 50;
const VALUE_SHOWN = 500;

/**
 * Ends a test sign-in that worked: nobody is signed in, and the provider is active from now on. The
 * organization's lock is held.
 * @returns what the identity provider said, for the admin to compare
 * @throws SAMLFault when the person couldn't sign in, or when nobody could come in without the provider
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
    throw new SAMLFault('provider', 'Only an admin can test a provider. You are none any more.');
  }
  const { email } = await findPerson(database, provider.id, organization, claims);
  const obstacles = await obstaclesTo(database, organization.id);
  if (obstacles.includes('no-admin-left')) {
    throw new SAMLFault(
      'no-admin-left',
      'The sign-in worked. But every admin is an SSO member, so that nobody could come in if the provider failed: let an admin sign in without SSO, then test again.',
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
