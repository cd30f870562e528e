import type { Role } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { requestInput } from '../places.ts';

/** The levels that may edit a space, and those that may review and merge there. */
export const levelsFor = {
  edit: ['edit', 'review', 'create', 'admin'],
  review: ['review', 'create', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

/** What asking who has one of some levels on a space asks for. */
export function whoCanInputs(spaceId: string, what: keyof typeof levelsFor) {
  return levelsFor[what].map((role) => ({ parameters: { spaceId }, query: { role, limit: 3 } }));
}

/** Who can do what the caller can't: nothing to ask for somebody who may do all. */
export function whoCanReads({ id, permissions }: Pick<Space, 'id' | 'permissions'>) {
  if (!permissions.edit) return whoCanInputs(id, 'edit');
  return permissions.merge ? [] : whoCanInputs(id, 'review');
}

/** What counting the imports into a change request asks for. */
export function importCountInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: 1 } };
}
