import { saveCSV } from '#components/kit/csv.ts';
import { collectMembers } from './collect-members.ts';
import { membersToCSV } from './member-csv.ts';

/**
 * Reads all members that match and hands them to the browser as `members-<day>.csv`.
 * @returns how many were saved
 * @throws what `collectMembers` throws
 */
export async function saveMembers(
  ...[organizationId, params, options]: Parameters<typeof collectMembers>
): Promise<number> {
  const members = await collectMembers(organizationId, params, options);
  saveCSV('members', membersToCSV(members));
  return members.length;
}
