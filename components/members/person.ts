import { plural } from '#components/kit/format.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { Member } from '#lib/contract/members.ts';

/** The fields of a member that a change needs. */
export type MemberSummary = {
  id: string;
  name: string;
  role: Role | null;
  sso: boolean;
  disabled: boolean;
};

/** Picks the fields of a member that a change needs. */
export function personOf({ id, user, role, sso, disabled }: Member): MemberSummary {
  return { id, name: user.displayName, role, sso, disabled };
}

/** `1 person`, `38 people`. */
export function people(count: number): string {
  return plural(count, 'person', 'people');
}

/** Why the only admin can't be removed or get another role. */
export const LAST_ADMIN = 'This is the last admin.\nMake someone else an admin first.';
