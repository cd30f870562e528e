import type { Role } from '#lib/contract/levels.ts';
import type { Member } from '#lib/contract/members.ts';

/** What a change needs to know of a member. */
export type Person = { id: string; name: string; role: Role | null; sso: boolean };

/** The part of a member that a change needs. */
export function personOf({ id, user, role, sso }: Member): Person {
  return { id, name: user.displayName, role, sso };
}

/** A count with thousands separators. */
export function figure(count: number): string {
  return count.toLocaleString('en');
}

/** `1 person`, `38 people`. */
export function people(count: number): string {
  return count === 1 ? '1 person' : `${figure(count)} people`;
}

/** The page of one member, from the dashboard's root. */
export function memberPath(organizationId: string, memberId: string): string {
  return `/orgs/${encodeURIComponent(organizationId)}/members?member=${encodeURIComponent(memberId)}`;
}
