import { endpoint } from './endpoint.ts';
import type * as schemas from './role-changes.schemas.ts';

export type { RoleChange, RoleChangePerson } from './role-changes.schemas.ts';

export const roleChangeStatuses = [
  'waiting',
  'running',
  'complete',
  'cancelled',
  'failed',
] as const;
export type RoleChangeStatus = (typeof roleChangeStatuses)[number];

/** The outcome for a person; those who are neither waiting nor changed were left out. */
export const roleChangeOutcomes = [
  'waiting',
  'changed',
  /** They had the role already. */
  'unchanged',
  /** Someone else has changed their role. */
  'changed-meanwhile',
  /** They left the organization, or were removed. */
  'left',
  'last-admin',
  /** The person who started it. */
  'yourself',
  /** It was canceled, or failed, before their turn. */
  'not-started',
] as const;
export type RoleChangeOutcome = (typeof roleChangeOutcomes)[number];

const changesPath = '/v1/orgs/{organizationId}/role-changes';
const onePath = `${changesPath}/{roleChangeId}` as const;
const refreshes = [changesPath];

export const listRoleChanges = endpoint<typeof schemas.listRoleChanges>()({
  method: 'GET',
  path: changesPath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const createRoleChange = endpoint<typeof schemas.createRoleChange>()({
  method: 'POST',
  path: changesPath,
  needs: ['organization', 'admin'],
  status: 201,
  maximumBody: 4_000_000,
  refreshes,
  extension: true,
});

export const getRoleChange = endpoint<typeof schemas.getRoleChange>()({
  method: 'GET',
  path: onePath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const listRoleChangePeople = endpoint<typeof schemas.listRoleChangePeople>()({
  method: 'GET',
  path: `${onePath}/people`,
  needs: ['organization', 'admin'],
  extension: true,
});

export const cancelRoleChange = endpoint<typeof schemas.cancelRoleChange>()({
  method: 'POST',
  path: `${onePath}/cancel`,
  needs: ['organization', 'admin'],
  refreshes,
  extension: true,
});

export const undoRoleChange = endpoint<typeof schemas.undoRoleChange>()({
  method: 'POST',
  path: `${onePath}/undo`,
  needs: ['organization', 'admin'],
  status: 201,
  refreshes,
  extension: true,
});
