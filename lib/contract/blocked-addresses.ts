import type * as schemas from './blocked-addresses.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { BlockedAddress } from './blocked-addresses.schemas.ts';

const blockedPath = '/v1/orgs/{organizationId}/blocked-addresses';

export const listBlockedAddresses = endpoint<typeof schemas.listBlockedAddresses>()({
  method: 'GET',
  path: blockedPath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const allowAddress = endpoint<typeof schemas.allowAddress>()({
  method: 'DELETE',
  path: `${blockedPath}/{blockedAddressId}`,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [blockedPath],
  extension: true,
});
