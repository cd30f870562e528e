import { plural } from '#components/kit/format.ts';
import { Problem } from '#lib/client/problem.ts';
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

/** Names the person in a refusal that may mean that they left: the API only says that it finds no one. */
export function nameMissing(name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    throw new Problem(404, `${name} isn’t a member anymore, or you no longer have access.`);
  };
}

/** Why the only admin can't be removed or get another role. */
export const LAST_ADMIN = 'This is the last admin.\nMake someone else an admin first.';
