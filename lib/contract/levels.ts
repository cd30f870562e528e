import { upperFirst } from './letter-case.ts';

/** The levels, lowest first; each includes those before it. A guest's role is null. */
export const levels = ['guest', 'read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
export type Level = (typeof levels)[number];

export const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;
export type Role = (typeof roles)[number];

/** The name of a level: “Review”. */
export function levelName(level: Level): string {
  return upperFirst(level);
}

/** The level of a role; null is `guest`. */
export function levelOf(role: Role | null): Level {
  return role ?? 'guest';
}

/** The role of a level; null for `guest`. */
export function roleAt(level: Level): Role | null {
  return level === 'guest' ? null : level;
}

/** How many steps a level is above guest: 0 to 6. */
export function rankOf(level: Level): number {
  return levels.indexOf(level);
}

/** Whether a role has at least a level. */
export function atLeast(role: Role | null, level: Level): boolean {
  return rankOf(levelOf(role)) >= rankOf(level);
}

/** Whether a person with a role may give another one: no one can give a role above their own. */
export function mayGive(giver: Role | null, given: Role | null): boolean {
  return atLeast(giver, levelOf(given));
}
