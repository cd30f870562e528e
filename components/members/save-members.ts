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
  const file = new Blob([membersToCSV(members)], { type: 'text/csv;charset=utf-8' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `members-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return members.length;
}
