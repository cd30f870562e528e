import type { Executor } from '../database/executor.ts';
import { samlProviders } from '../database/schema/index.ts';

/**
 * Adds a provider that is set up halfway, as one is until its certificate arrives: nobody has to use it,
 * so that the demo's people stay able to come in.
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
