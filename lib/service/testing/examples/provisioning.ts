import { eq } from 'drizzle-orm';
import { createProvisioningToken } from '#lib/contract/provisioning.ts';
import { provisioningTokens } from '../../database/schema/index.ts';
import { asAdmin, inOrganization, org, type Rows, type World } from './world.ts';

/** The organization without tokens, of which it can have only two. */
async function withoutTokens(world: World) {
  await world.service.database.orm
    .delete(provisioningTokens)
    .where(eq(provisioningTokens.organizationId, world.organization.id));
  return inOrganization(world);
}

async function onToken(world: World) {
  const { body } = await asAdmin(world).call(createProvisioningToken, await withoutTokens(world));
  return { parameters: { ...org(world), provisioningTokenId: body.id } };
}

/** Examples for the provisioning settings. */
export const provisioning: Rows<'provisioning'> = {
  provisioning: {
    getProvisioning: { audience: 'admin', input: inOrganization },
    updateProvisioning: {
      audience: 'admin',
      input: async (world) => ({ parameters: org(world), body: { enabled: true } }),
    },
    createProvisioningToken: { audience: 'admin', input: withoutTokens },
    endProvisioningToken: { audience: 'admin', input: onToken },
  },
};
