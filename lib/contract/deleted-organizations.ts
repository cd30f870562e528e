import type * as schemas from './deleted-organizations.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { DeletedOrganization, OrganizationDeletion } from './deleted-organizations.schemas.ts';

/** For how many days a deleted organization can be restored. */
export const DELETED_DAYS = 7;

const listPath = '/v1/user/deleted-organizations';

export const previewOrganizationDeletion = endpoint<typeof schemas.previewOrganizationDeletion>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/deletion',
  needs: ['organization', 'admin'],
  extension: true,
});

export const deleteOrganization = endpoint<typeof schemas.deleteOrganization>()({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}',
  needs: ['organization', 'admin'],
  recent: true,
  // Its pages go to the list, which reads what is left; what they show themselves is gone.
  refreshes: [],
  extension: true,
});

export const restoreOrganization = endpoint<typeof schemas.restoreOrganization>()({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/restore',
  needs: ['organization', 'admin'],
  inTrash: true,
  status: 204,
  refreshes: ['/v1/orgs', listPath],
  extension: true,
});

export const listDeletedOrganizations = endpoint<typeof schemas.listDeletedOrganizations>()({
  method: 'GET',
  path: listPath,
  needs: 'token',
  extension: true,
});
