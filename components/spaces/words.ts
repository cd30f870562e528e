import type { Space } from '#lib/contract/spaces.ts';

/** The label of each visibility and what it means for readers. */
export const visibilityWords: Record<Space['visibility'], { name: string; means: string }> = {
  public: {
    name: 'Public',
    means: 'Once published, anyone can read it and search engines can find it',
  },
  unlisted: {
    name: 'Unlisted',
    means: 'Once published, anyone with the URL can read it, but search engines don’t list it',
  },
  'share-link': {
    name: 'Share link',
    means: 'Once published, only people with a share link can read it',
  },
  'visitor-auth': {
    name: 'Signed-in visitors',
    means: 'Once published, only visitors who sign in through your product can read it',
  },
  'in-collection': {
    name: 'In its collection',
    means: 'Same visibility as its collection',
  },
  private: {
    name: 'Private',
    means: 'Never published; only people in the organization can read it',
  },
};

/** The label and meaning of each edit mode. */
export const editModeWords = {
  live: { name: 'Live', means: 'Editors can change its content directly' },
  locked: { name: 'Locked', means: 'Content can only be changed through change requests' },
} as const;
