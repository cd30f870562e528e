import { Level } from '#components/ui/level.tsx';
import type { Role } from '#lib/contract/levels.ts';
import { roleName, roleTicks } from './levels.ts';

/** A role as ticks and its name; null is a guest. */
export function RoleLevel({ role }: { role: Role | null }) {
  return <Level filled={roleTicks(role)}>{roleName(role)}</Level>;
}
