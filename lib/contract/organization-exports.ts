import { endpoint } from './endpoint.ts';
import type * as schemas from './organization-exports.schemas.ts';

export type { OrganizationExport } from './organization-exports.schemas.ts';

export const organizationExportStatuses = ['waiting', 'running', 'complete', 'failed'] as const;
export type OrganizationExportStatus = (typeof organizationExportStatuses)[number];

/** For how many days an archive can be downloaded. */
export const EXPORT_DAYS = 3;

const exportsPath = '/v1/orgs/{organizationId}/exports';
const onePath = `${exportsPath}/{exportId}` as const;
const refreshes = [exportsPath];

export const listOrganizationExports = endpoint<typeof schemas.listOrganizationExports>()({
  method: 'GET',
  path: exportsPath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const createOrganizationExport = endpoint<typeof schemas.createOrganizationExport>()({
  method: 'POST',
  path: exportsPath,
  needs: ['organization', 'admin'],
  status: 201,
  recent: true,
  refreshes,
  extension: true,
});

export const deleteOrganizationExport = endpoint<typeof schemas.deleteOrganizationExport>()({
  method: 'DELETE',
  path: onePath,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes,
  extension: true,
});

export const getOrganizationExportUrl = endpoint<typeof schemas.getOrganizationExportUrl>()({
  method: 'GET',
  path: `${onePath}/url`,
  needs: ['organization', 'admin'],
  recent: true,
  secretReply: true,
  extension: true,
});

export const downloadOrganizationExport = endpoint<typeof schemas.downloadOrganizationExport>()({
  method: 'GET',
  path: '/v1/organization-exports/{pass}',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});
