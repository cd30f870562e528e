import { type Column, toCSV } from '#components/kit/csv.ts';
import type { Member } from '#lib/contract/members.ts';

const columns: Column<Member>[] = [
  ['Name', ({ user }) => user.displayName],
  ['E-mail', ({ user }) => user.email ?? ''],
  ['Role', ({ role }) => role ?? 'guest'],
  ['SSO', ({ sso }) => (sso ? 'yes' : 'no')],
  ['Disabled', ({ disabled }) => (disabled ? 'yes' : 'no')],
  ['Teams', ({ teams }) => teams],
  ['Joined', ({ joinedAt }) => joinedAt],
  ['Last seen', ({ lastSeenAt }) => lastSeenAt ?? ''],
  ['Invited by', ({ invitedBy }) => invitedBy?.email ?? invitedBy?.displayName ?? ''],
  ['Id', ({ id }) => id],
];

/** Members as CSV, as spreadsheets open it. */
export function membersToCSV(members: readonly Member[]): string {
  return toCSV(columns, members);
}
