import { endpoint } from './endpoint.ts';
import type * as schemas from './member-changes.schemas.ts';

export type { MemberChange, MemberChangePerson } from './member-changes.schemas.ts';

/** What happens to the people of a change. */
export const memberChangeKinds = [
  'role',
  'sso',
  'unset-sso',
  'disable',
  'enable',
  'remove',
] as const;
export type MemberChangeKind = (typeof memberChangeKinds)[number];

export const memberChangeStatuses = [
  'waiting',
  'running',
  'complete',
  'cancelled',
  'failed',
] as const;
export type MemberChangeStatus = (typeof memberChangeStatuses)[number];

/** The outcome for a person; those who are neither waiting nor changed were left out. */
export const memberChangeOutcomes = [
  'waiting',
  'changed',
  /** They were as wanted already. */
  'unchanged',
  /** Someone else has changed them. */
  'changed-meanwhile',
  /** They left the organization, or were removed. */
  'left',
  'last-admin',
  /** No provider could sign in their address, which is outside the email domains. */
  'outside-domains',
  /** The person who started it. */
  'yourself',
  /** It was canceled, or failed, before their turn. */
  'not-started',
] as const;
export type MemberChangeOutcome = (typeof memberChangeOutcomes)[number];

const changesPath = '/v1/orgs/{organizationId}/member-changes';
const onePath = `${changesPath}/{memberChangeId}` as const;
const refreshes = [changesPath];

export const listMemberChanges = endpoint<typeof schemas.listMemberChanges>()({
  method: 'GET',
  path: changesPath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const createMemberChange = endpoint<typeof schemas.createMemberChange>()({
  method: 'POST',
  path: changesPath,
  needs: ['organization', 'admin'],
  status: 201,
  maximumBody: 4_000_000,
  refreshes,
  extension: true,
});

export const getMemberChange = endpoint<typeof schemas.getMemberChange>()({
  method: 'GET',
  path: onePath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const listMemberChangePeople = endpoint<typeof schemas.listMemberChangePeople>()({
  method: 'GET',
  path: `${onePath}/people`,
  needs: ['organization', 'admin'],
  extension: true,
});

export const cancelMemberChange = endpoint<typeof schemas.cancelMemberChange>()({
  method: 'POST',
  path: `${onePath}/cancel`,
  needs: ['organization', 'admin'],
  refreshes,
  extension: true,
});

export const undoMemberChange = endpoint<typeof schemas.undoMemberChange>()({
  method: 'POST',
  path: `${onePath}/undo`,
  needs: ['organization', 'admin'],
  status: 201,
  refreshes,
  extension: true,
});
