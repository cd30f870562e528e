import { roleName } from '#components/kit/levels.ts';
import type { MemberChange, Plan } from './change-plan.ts';
import { type MemberSummary, people } from './person.ts';

/**
 * Summarizes a change: "4 people removed. 1 skipped: Ines is the last admin, …".
 * @param done the people who were changed
 */
export function summarizeChange(
  change: MemberChange,
  done: readonly MemberSummary[],
  plan: Plan,
): string {
  const { unchanged, skipped } = plan;
  const parts = [changedText(change, done)];
  if (unchanged.length > 0)
    parts.push(`${people(unchanged.length)} already ${alreadyText(change, unchanged.length)}`);
  if (skipped.length > 0) {
    const each = skipped.map(({ person, reason }) => `${person.name} ${reason}`).join('; ');
    parts.push(`${skipped.length} skipped: ${each}`);
  }
  return parts.length === 1 ? parts.join() : parts.map((part) => `${part}.`).join(' ');
}

function changedText(change: MemberChange, done: readonly MemberSummary[]): string {
  const [first] = done;
  const one = done.length === 1 ? first?.name : undefined;
  const who = one ?? people(done.length);
  if (change.kind === 'remove') return `${who} removed`;
  if (change.kind === 'disable') return `${who} disabled`;
  if (change.kind === 'sso')
    return one ? `${one} set as an SSO member` : `${people(done.length)} set as SSO members`;
  const role = roleName(change.role ?? null);
  return one
    ? `${one}’s role changed to ${role}`
    : `Role of ${people(done.length)} changed to ${role}`;
}

function alreadyText(change: MemberChange, count: number): string {
  if (change.kind === 'role') return 'had this role';
  if (change.kind === 'disable') return 'disabled';
  return count === 1 ? 'was one' : 'were';
}
