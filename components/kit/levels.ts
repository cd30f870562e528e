import { type Level, levelName, levelOf, type Role, rankOf } from '#lib/contract/levels.ts';

/** What each level allows in a few words. */
export const levelDoes: Record<Level, string> = {
  admin: 'Manages the organization',
  create: 'Adds and removes spaces',
  review: 'Approves and merges',
  edit: 'Changes content',
  comment: 'Joins discussions',
  read: 'Reads content',
  guest: 'Only what is granted',
};

/** The word for a role; null is a guest. */
export function roleName(role: Role | null): string {
  return levelName(levelOf(role));
}

/** The name of a level on content, where guest means no access. */
export function levelOnContent(level: Level): string {
  return level === 'guest' ? 'No access' : levelName(level);
}

/** What a level on content allows in a few words. */
export function levelOnContentDoes(level: Level): string {
  return level === 'guest' ? 'Only people with a grant' : levelDoes[level];
}

/** The name of a default level on content; null is inherited. */
export function defaultLevelName(level: Level | null): string {
  return level === null ? 'Inherited' : levelOnContent(level);
}

/** How many of six ticks a role fills. */
export function roleTicks(role: Role | null): number {
  return rankOf(levelOf(role));
}
