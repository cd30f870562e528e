import { type Level, levelOf, type Role, rankOf } from '#lib/contract/levels.ts';

/** The name of each level, and what it allows in a few words. */
export const levelWords: Record<Level, { name: string; does: string }> = {
  admin: { name: 'Admin', does: 'Manages the organization' },
  create: { name: 'Create', does: 'Adds and removes spaces' },
  review: { name: 'Review', does: 'Approves and merges' },
  edit: { name: 'Edit', does: 'Changes content' },
  comment: { name: 'Comment', does: 'Joins discussions' },
  read: { name: 'Read', does: 'Reads content' },
  guest: { name: 'Guest', does: 'Only what is granted' },
};

/** The word for a role; null is a guest. */
export function roleName(role: Role | null): string {
  return levelWords[levelOf(role)].name;
}

/** The name of a level on content, where guest means no access. */
export function levelOnContent(level: Level): string {
  return level === 'guest' ? 'No access' : levelWords[level].name;
}

/** What a level on content allows in a few words. */
export function levelOnContentDoes(level: Level): string {
  return level === 'guest' ? 'Only people with a grant' : levelWords[level].does;
}

/** The name of a default level on content; null is inherited. */
export function defaultLevelName(level: Level | null): string {
  return level === null ? 'Inherited' : levelOnContent(level);
}

/** How many of six ticks a role fills. */
export function roleTicks(role: Role | null): number {
  return rankOf(levelOf(role));
}
