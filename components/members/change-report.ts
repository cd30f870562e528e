import { roleName } from '#components/kit/levels.ts';
import type { Change, Plan } from './change-plan.ts';
import { type Person, people } from './person.ts';

/**
 * What a change has come to, in sentences: "4 people were removed. 1 was left out: Ines is the last admin…".
 * @param done for whom it was made
 */
export function reportOf(change: Change, done: readonly Person[], plan: Plan): string {
  const { same, leftOut } = plan;
  const isOne = done.length === 1;
  const who = isOne ? (done[0] as Person).name : people(done.length);
  const sentences = [`${who} ${becameOf(change, isOne)}.`];
  if (same.length > 0)
    sentences.push(`${people(same.length)} ${wasOf(change, same.length === 1)} already.`);
  if (leftOut.length > 0) {
    const each = leftOut.map(({ person, why }) => `${person.name} ${why}`).join('; ');
    sentences.push(`${leftOut.length} ${leftOut.length === 1 ? 'was' : 'were'} left out: ${each}.`);
  }
  return sentences.join(' ');
}

function wasOf(change: Change, isOne: boolean): string {
  if (change.kind === 'role') return 'had that role';
  return isOne ? 'was one' : 'were';
}

function becameOf(change: Change, isOne: boolean): string {
  const be = isOne ? 'is' : 'are';
  if (change.kind === 'remove') return isOne ? 'was removed' : 'were removed';
  if (change.kind === 'sso') return isOne ? 'is now an SSO member' : 'are now SSO members';
  return `${be} now ${roleName(change.role ?? null)}`;
}
