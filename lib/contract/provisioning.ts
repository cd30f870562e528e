import { endpoint } from './endpoint.ts';
import type * as schemas from './provisioning.schemas.ts';

export type { Provisioning, ProvisioningToken } from './provisioning.schemas.ts';

/** How many tokens work at once: the one in use and its replacement. */
export const PROVISIONING_TOKENS = 2;

const path = '/v1/orgs/{organizationId}/provisioning';

export const getProvisioning = endpoint<typeof schemas.getProvisioning>()({
  method: 'GET',
  path,
  needs: ['organization', 'admin'],
  extension: true,
});

export const updateProvisioning = endpoint<typeof schemas.updateProvisioning>()({
  method: 'PATCH',
  path,
  needs: ['organization', 'admin'],
  refreshes: [path, '/v1/orgs/{organizationId}/teams'],
  extension: true,
});

export const createProvisioningToken = endpoint<typeof schemas.createProvisioningToken>()({
  method: 'POST',
  path: `${path}/tokens`,
  needs: ['organization', 'admin'],
  recent: true,
  secretReply: true,
  status: 201,
  refreshes: [path],
  extension: true,
});

export const endProvisioningToken = endpoint<typeof schemas.endProvisioningToken>()({
  method: 'DELETE',
  path: `${path}/tokens/{provisioningTokenId}`,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [path],
  extension: true,
});
