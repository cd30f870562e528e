import type { SiteVisibility } from '#lib/contract/sites.ts';

type Words = {
  name: string;
  /** What it means, for a choice. */
  means: string;
  /** Who reads it, for a sentence about a site that is published. */
  who: string;
};

/** What people call each visibility of a site, and what it means for whoever reads. */
export const visibilityWords: Record<SiteVisibility, Words> = {
  public: {
    name: 'Public',
    means: 'Once published, anyone reads it, and search engines find it',
    who: 'Anyone reads it, and search engines find it',
  },
  unlisted: {
    name: 'Unlisted',
    means: 'Once published, anyone with the address reads it; search engines leave it out',
    who: 'Anyone with the address reads it; search engines leave it out',
  },
  'share-link': {
    name: 'Share link',
    means: 'Once published, only whoever has a link with its key reads it',
    who: 'Only whoever has one of its share links reads it',
  },
  'visitor-auth': {
    name: 'Signed-in visitors',
    means: 'Once published, visitors sign in first, where you say',
    who: 'Visitors sign in first, and only they read it',
  },
};

/** “1 space”, “1,200 spaces”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** “Ada, Ben and Cem”; more than three are counted: “Ada, Ben and 4 others”. */
export function listed(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, count > 3 ? 2 : 3);
  const rest = count - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${counted(rest, 'other')}`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
