import { atLeast, type Level, type Role } from '#lib/contract/levels.ts';

const sentences: [Level, string][] = [
  ['read', 'Read what the organization writes'],
  ['comment', 'Join discussions and comment'],
  ['edit', 'Change content in change requests'],
  ['review', 'Approve and merge what others change'],
  ['create', 'Add and remove spaces'],
  ['admin', 'Run the organization: members, invites and settings'],
];

/** What a role lets one do, the most telling first and at most three; null is a guest. */
export function whatRoleDoes(role: Role | null): string[] {
  const reached = sentences.filter(([level]) => atLeast(role, level)).map(([, words]) => words);
  return reached.length > 0
    ? reached.toReversed().slice(0, 3)
    : ['See what somebody there opens to you, and nothing else'];
}
