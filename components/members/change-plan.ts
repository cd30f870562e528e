import type { Role } from '#lib/contract/levels.ts';
import type { MemberSummary } from './person.ts';

/** A change of members; the role is undefined until one is selected. */
export type PlannedChange =
  | { kind: 'role'; role: Role | null | undefined }
  | { kind: 'sso' }
  | { kind: 'disable' }
  | { kind: 'enable' }
  /** With `block`, they can’t come back without an invitation. */
  | { kind: 'remove'; block?: boolean };

const LAST_ADMIN = 'is the last admin, and an organization needs at least one';
const LAST_WITHOUT_SSO =
  'is the last admin who can sign in without SSO, and one is needed in case the provider fails';
const OUTSIDE = 'could no longer sign in: their address is outside your email domains';

export type Plan = {
  /** The people who are changed. */
  affected: MemberSummary[];
  /** The people who already have it. */
  unchanged: MemberSummary[];
  /** Selected people who are not changed, and why. */
  skipped: { person: MemberSummary; reason: string }[];
};

/**
 * Sorts people into those a change affects, those it doesn't change and those it has to skip. The last
 * admin is skipped; among several people so is the caller, who could lose the right to change the
 * others. People no provider could sign in can't become SSO members.
 * @param lastAdminId who has to remain admin if the change would affect the last one, or the last one
 * without SSO
 */
export function planChange(
  change: PlannedChange,
  people: readonly MemberSummary[],
  {
    callerId,
    lastAdminId,
    outside = [],
  }: { callerId: string | null; lastAdminId: string | null; outside?: readonly string[] },
): Plan {
  const plan: Plan = { affected: [], unchanged: [], skipped: [] };
  const outsideIds = new Set(outside);
  for (const person of people) {
    const affectsRole = change.kind !== 'sso' && change.kind !== 'enable';
    if (isSame(change, person)) plan.unchanged.push(person);
    else if (outsideIds.has(person.id)) plan.skipped.push({ person, reason: OUTSIDE });
    else if (person.id === lastAdminId)
      plan.skipped.push({ person, reason: affectsRole ? LAST_ADMIN : LAST_WITHOUT_SSO });
    else if (affectsRole && people.length > 1 && person.id === callerId)
      plan.skipped.push({ person, reason: 'is you: change your own membership separately' });
    else plan.affected.push(person);
  }
  return plan;
}

/** Whether a person already has what the change would give them. */
function isSame(change: PlannedChange, person: MemberSummary): boolean {
  if (change.kind === 'role') return person.role === change.role;
  if (change.kind === 'disable') return person.disabled;
  if (change.kind === 'enable') return !person.disabled;
  return change.kind === 'sso' && person.sso;
}

/**
 * Returns the admin who has to remain, judged by the list alone: the caller if selected, else the first.
 * @param admins how many admins the organization has; null if unknown
 */
export function findLastAdmin(
  change: PlannedChange,
  people: readonly MemberSummary[],
  { admins, callerId }: { admins: number | null; callerId: string | null },
): string | null {
  if (
    change.kind === 'sso' ||
    change.kind === 'enable' ||
    (change.kind === 'role' && change.role === 'admin')
  )
    return null;
  const chosen = people.filter(({ role }) => role === 'admin');
  if (admins === null || chosen.length === 0 || chosen.length < admins) return null;
  return (chosen.find(({ id }) => id === callerId) ?? chosen[0])?.id ?? null;
}
