import type { Team } from '#lib/contract/teams.ts';

/** Why somebody can't change a team and who could; undefined when they can. */
export function whyNotChange(team: Team): string | undefined {
  return team.permissions.admin
    ? undefined
    : `Changing ${team.title} is for its owners.\nThey, and the admins of the organization, can.`;
}

/** “1 member”, “1,200 members”. */
export function membersInWords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'member' : 'members'}`;
}
