import { formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import type { RoleChange, RoleChangeOutcome } from '#lib/contract/role-changes.ts';
import { people } from './person.ts';

/** Whether the service still works on a role change. */
export const isUnderWay = ({ status }: RoleChange) => status === 'waiting' || status === 'running';

/** How many people are done with, changed or not. */
export function doneOf({ people: all, counts }: RoleChange): number {
  return all - (counts.waiting ?? 0);
}

/** How many people were left out, besides those who had the role already. */
export function leftOutOf({ counts }: RoleChange): number {
  return leftOut.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
}

const leftOut = ['changed-meanwhile', 'left', 'last-admin', 'yourself', 'not-started'] as const;

/** Why someone’s role wasn’t changed. */
export const outcomeWords: Record<Exclude<RoleChangeOutcome, 'waiting' | 'changed'>, string> = {
  unchanged: 'Already had this role',
  'changed-meanwhile': 'Someone else changed the role',
  left: 'No longer a member',
  'last-admin': 'The last admin who can sign in without SSO',
  yourself: 'You: change your own role separately',
  'not-started': 'Stopped before their turn',
};

const verb = ({ role, undoes }: RoleChange) =>
  undoes ? 'changed back' : `changed to ${roleName(role ?? null)}`;

/** `Role of 30 people changed to Comment. 2 left out.` */
export function roleChangeText(change: RoleChange): string {
  const { counts, people: all, status, reason } = change;
  const changed = counts.changed ?? 0;
  const left = leftOutOf(change);
  if (isUnderWay(change))
    return `Role of ${people(all)} being ${verb(change)}: ${formatNumber(doneOf(change))} done`;
  const stopped = status === 'cancelled' ? ' Stopped.' : '';
  const failed = status === 'failed' ? ` ${reason ?? 'It failed.'}` : '';
  const out = left > 0 ? ` ${people(left)} left out.` : '';
  return `Role of ${people(changed)} ${verb(change)}.${stopped}${failed}${out}`;
}
