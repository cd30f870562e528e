import type { Role } from '#lib/contract/levels.ts';
import type { Person } from './person.ts';

/** A change of members; the role is undefined until one is chosen. */
export type Change =
  | { kind: 'role'; role: Role | null | undefined }
  | { kind: 'sso' }
  | { kind: 'remove' };

const LAST_ADMIN = 'is the last admin, and somebody has to be one';
const LAST_WITHOUT_SSO =
  'is the last admin who signs in without SSO, and somebody has to come in when the provider fails';
const OUTSIDE =
  'could not come in any more: no provider signs in an address outside your e-mail domains';

export type Plan = {
  /** For whom something changes. */
  doing: Person[];
  /** For whom it is so already. */
  same: Person[];
  /** Who stays as they are although selected, and why. */
  leftOut: { person: Person; why: string }[];
};

/**
 * Sorts the people of a change. The last admin stays; among several, so does the caller, who could not
 * go on with the others afterwards. As SSO members stay out whom no provider signs in.
 * @param lastAdminId who has to stay admin, where the change would take the last one; or the last admin without SSO
 */
export function planChange(
  change: Change,
  people: readonly Person[],
  {
    callerId,
    lastAdminId,
    outside = [],
  }: { callerId: string | null; lastAdminId: string | null; outside?: readonly string[] },
): Plan {
  const plan: Plan = { doing: [], same: [], leftOut: [] };
  const strangers = new Set(outside);
  for (const person of people) {
    const takesPower = change.kind !== 'sso';
    if (isSame(change, person)) plan.same.push(person);
    else if (strangers.has(person.id)) plan.leftOut.push({ person, why: OUTSIDE });
    else if (person.id === lastAdminId)
      plan.leftOut.push({ person, why: takesPower ? LAST_ADMIN : LAST_WITHOUT_SSO });
    else if (takesPower && people.length > 1 && person.id === callerId)
      plan.leftOut.push({ person, why: 'is you, and is changed on your own row' });
    else plan.doing.push(person);
  }
  return plan;
}

function isSame(change: Change, person: Person): boolean {
  if (change.kind === 'role') return person.role === change.role;
  return change.kind === 'sso' && person.sso;
}

/**
 * Who has to stay admin, judged by the list alone: the caller, or else the first.
 * @param admins how many admins there are in all; null where that is not known
 */
export function lastAdminAmong(
  change: Change,
  people: readonly Person[],
  { admins, callerId }: { admins: number | null; callerId: string | null },
): string | null {
  if (change.kind === 'sso' || (change.kind === 'role' && change.role === 'admin')) return null;
  const chosen = people.filter(({ role }) => role === 'admin');
  if (admins === null || chosen.length === 0 || chosen.length < admins) return null;
  return (chosen.find(({ id }) => id === callerId) ?? chosen[0])?.id ?? null;
}
