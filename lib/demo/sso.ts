import type { Executor } from '#lib/service/database/executor.ts';
import { samlProviders } from '#lib/service/database/schema/index.ts';

/**
 * Adds a provider that is half set up, without a certificate: no one has to use it, so the demo's
 * people can still sign in.
 */
export async function fillDemoSSO(
  database: Executor,
  organizationId: string,
  now: Date,
): Promise<void> {
  await database.insert(samlProviders).values({
    id: 'saml_demo_first',
    organizationId,
    label: 'Fathom login',
    ssoURL: 'https://login.fathom.example/saml/sso',
    entityID: 'https://login.fathom.example/saml/metadata',
    certificate: '',
    defaultRole: 'read',
    status: 'pending',
    createdAt: new Date(now.getTime() - 3 * 86_400_000),
  });
}
