import { saveCSV } from '#components/kit/csv.ts';
import { type CSVColumn, toCSV } from '#lib/contract/csv.ts';
import type { Member } from '#lib/contract/members.ts';
import { collectMembers } from './collect-members.ts';

/**
 * Downloads all matching members as `members-<day>.csv`.
 * @returns how many were exported
 * @throws what `collectMembers` throws
 */
export async function saveMembers(
  ...[organizationId, params, options]: Parameters<typeof collectMembers>
): Promise<number> {
  const members = await collectMembers(organizationId, params, { ...options, isExport: true });
  saveCSV('members', membersToCSV(members));
  return members.length;
}

const columns: CSVColumn<Member>[] = [
  ['Name', ({ user }) => user.displayName],
  ['Email', ({ user }) => user.email ?? ''],
  ['Role', ({ role }) => role ?? 'guest'],
  ['SSO', ({ sso }) => (sso ? 'yes' : 'no')],
  ['Disabled', ({ disabled }) => (disabled ? 'yes' : 'no')],
  ['Teams', ({ teams, teamTitles }) => teamTitles?.join('; ') ?? teams],
  ['Joined', ({ joinedAt }) => joinedAt],
  ['Last seen', ({ lastSeenAt }) => lastSeenAt ?? ''],
  ['Invited by', ({ invitedBy }) => invitedBy?.email ?? invitedBy?.displayName ?? ''],
  ['ID', ({ id }) => id],
];

/** Formats members as CSV. */
export function membersToCSV(members: readonly Member[]): string {
  return toCSV(columns, members);
}
