import { levelWords } from '#components/kit/levels.ts';
import type { Level } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** The level that somebody's permissions on a space come from, as far as they tell. */
export function levelHere({ permissions }: Pick<Space, 'permissions'>): string {
  const level: Level = permissions.admin
    ? 'create'
    : permissions.merge
      ? 'review'
      : permissions.edit
        ? 'edit'
        : permissions.comment
          ? 'comment'
          : 'read';
  return levelWords[level].name;
}
