import type { Space } from '#lib/contract/spaces.ts';

/** What people call each visibility, and what it means for whoever reads. */
export const visibilityWords: Record<Space['visibility'], { name: string; means: string }> = {
  public: { name: 'Public', means: 'Once published, anyone reads it, and search engines find it' },
  unlisted: {
    name: 'Unlisted',
    means: 'Once published, anyone with the address reads it; search engines leave it out',
  },
  'share-link': {
    name: 'Share link',
    means: 'Once published, only whoever has a link with its key reads it',
  },
  'visitor-auth': {
    name: 'Signed-in visitors',
    means: 'Once published, visitors sign in first, where you say',
  },
  'in-collection': {
    name: 'In its collection',
    means: 'As visible as the collection that holds it; only inside of one',
  },
  private: { name: 'Private', means: 'Never published: only people of the organization read it' },
};

/** What each edit mode means. */
export const editModeWords = {
  live: { name: 'Live', means: 'Who may edit changes it at once' },
  locked: { name: 'Locked', means: 'Nobody changes it until it is unlocked; reading goes on' },
} as const;

/** “1 page”, “1,200 pages”. */
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
