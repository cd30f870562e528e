import { levelOnContent } from '#components/kit/levels.ts';
import { levelOf, type Role } from '#lib/contract/levels.ts';

/** The name of the level a grant gives. */
export function grantName(role: Role | null): string {
  return levelOnContent(levelOf(role));
}
