import { levelWords } from '#components/kit/levels.ts';
import { levelOnContent } from '#components/kit/loss-words.ts';
import { type Level, levelOf, type Role } from '#lib/contract/levels.ts';

/** The name of the level a grant gives. */
export function grantName(role: Role | null): string {
  return levelOnContent(levelOf(role));
}

/** The name of a default level. */
export function defaultName(level: Level | null): string {
  if (level === null) return 'Inherited';
  return levelWords[level].name;
}
