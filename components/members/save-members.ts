import { saveCSV } from '#components/kit/csv.ts';
import { type ReadAllOptions, readAll } from '#lib/client/read-all.ts';
import { type CSVColumn, toCSV } from '#lib/contract/csv.ts';
import { listMembers, type Member } from '#lib/contract/members.ts';
import { type ListParams, listQuery } from './search-params.ts';

/**
 * Downloads all matching members as `members-<day>.csv`, with the titles of their teams if the API
 * has them; the activity shows the export.
 * @returns how many were exported
 * @throws what `readAll` throws
 */
export async function saveMembers(
  organizationId: string,
  params: ListParams,
  options: ReadAllOptions,
): Promise<number> {
  const query = { ...listQuery(params), include: 'teams', purpose: 'export' } as const;
  const members = await readAll(listMembers, { parameters: { organizationId }, query }, options);
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
