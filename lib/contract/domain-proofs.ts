import type * as schemas from './domain-proofs.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { DomainProof } from './domain-proofs.schemas.ts';

const path = '/v1/orgs/{organizationId}/email-domains';
const refreshes = ['/v1/orgs/{organizationId}'];

export const listDomainProofs = endpoint<typeof schemas.listDomainProofs>()({
  method: 'GET',
  path,
  needs: ['organization', 'admin'],
  extension: true,
});

export const checkDomainProof = endpoint<typeof schemas.checkDomainProof>()({
  method: 'POST',
  path: `${path}/checks`,
  needs: ['organization', 'admin'],
  refreshes,
  extension: true,
});

export const renewDomainRecord = endpoint<typeof schemas.renewDomainRecord>()({
  method: 'POST',
  path: `${path}/records`,
  needs: ['organization', 'admin'],
  refreshes,
  extension: true,
});
