import { formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import type {
  MemberChange,
  MemberChangeKind,
  MemberChangeOutcome,
} from '#lib/contract/member-changes.ts';
import { people } from './person.ts';

/** Whether the service still works on a change. */
export const isUnderWay = ({ status }: MemberChange) =>
  status === 'waiting' || status === 'running';

/** Why removed people aren’t brought back by an undo. */
export const REMOVED = 'Removing people can’t be undone. To bring them back, invite them again.';

/** How many people are done with, changed or not. */
export function doneOf({ people: all, counts }: MemberChange): number {
  return all - (counts.waiting ?? 0);
}

/** How many people were left out, besides those who were as wanted already. */
export function leftOutOf({ counts }: MemberChange): number {
  return leftOut.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
}

const leftOut = [
  'changed-meanwhile',
  'left',
  'last-admin',
  'outside-domains',
  'yourself',
  'not-started',
] as const;

/** What a change is called. */
export const changeTitles: Record<MemberChangeKind, string> = {
  role: 'Role change',
  sso: 'Set as SSO members',
  'unset-sso': 'Allow sign-in without SSO',
  disable: 'Disable members',
  enable: 'Enable members',
  remove: 'Remove members',
};

const yourself: Partial<Record<MemberChangeKind, string>> = {
  disable: 'You can’t disable yourself',
  remove: 'You: leave the organization separately',
};

/** Why someone wasn’t changed; empty for those who were. */
export function outcomeText({ change }: MemberChange, outcome: MemberChangeOutcome): string {
  const words: Partial<Record<MemberChangeOutcome, string>> = {
    'changed-meanwhile':
      change === 'enable' || change === 'unset-sso'
        ? 'Someone else changed this'
        : 'Someone else changed the role',
    left: 'No longer a member',
    'last-admin': 'The last admin who can sign in without SSO',
    'outside-domains': 'Address outside your email domains',
    yourself: yourself[change] ?? 'You: change your own role separately',
    'not-started': 'Stopped before their turn',
  };
  return words[outcome] ?? '';
}

/** What happens to people: `changed to Edit`, `disabled`. */
function verbOf({ change, role, undoes, block }: MemberChange, count: number): string {
  const again = undoes ? ' again' : '';
  const verbs: Record<MemberChangeKind, string> = {
    role: undoes ? 'changed back' : `changed to ${roleName(role ?? null)}`,
    sso: `set as ${count === 1 ? 'an SSO member' : 'SSO members'}${again}`,
    'unset-sso': `allowed to sign in without SSO${again}`,
    disable: `disabled${again}`,
    enable: `enabled${again}`,
    remove: block ? 'removed and blocked' : 'removed',
  };
  return verbs[change];
}

/** `Role of 30 people changed to Comment. 2 people left out.`, or `30 people disabled.` */
export function memberChangeText(change: MemberChange): string {
  const { counts, people: all, status, reason } = change;
  const whose = (count: number) => `${change.change === 'role' ? 'Role of ' : ''}${people(count)}`;
  const changed = counts.changed ?? 0;
  const left = leftOutOf(change);
  if (isUnderWay(change))
    return `${whose(all)} being ${verbOf(change, all)}: ${formatNumber(doneOf(change))} done`;
  const stopped = status === 'cancelled' ? ' Stopped.' : '';
  const failed = status === 'failed' ? ` ${reason ?? 'It failed.'}` : '';
  const out = left > 0 ? ` ${people(left)} left out.` : '';
  return `${whose(changed)} ${verbOf(change, changed)}.${stopped}${failed}${out}`;
}

/** `2 people were already disabled.` */
export function unchangedText({ change, counts }: MemberChange): string {
  const count = counts.unchanged ?? 0;
  const isOne = count === 1;
  if (change === 'role') return `${people(count)} already had this role.`;
  const states: Record<Exclude<MemberChangeKind, 'role' | 'remove'>, string> = {
    sso: isOne ? 'an SSO member' : 'SSO members',
    'unset-sso': 'allowed to',
    disable: 'disabled',
    enable: 'enabled',
  };
  const state = change === 'remove' ? 'removed' : states[change];
  return `${people(count)} ${isOne ? 'was' : 'were'} already ${state}.`;
}
