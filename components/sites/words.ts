import type { SiteVisibility } from '#lib/contract/sites.ts';

type Words = {
  name: string;
  /** The meaning, for a choice. */
  means: string;
  /** The audience, for a published site. */
  who: string;
};

/** The name and meaning of each visibility. */
export const visibilityWords: Record<SiteVisibility, Words> = {
  public: {
    name: 'Public',
    means: 'Once published, anyone can see it, and search engines can find it',
    who: 'Anyone can see it, and search engines can find it',
  },
  unlisted: {
    name: 'Unlisted',
    means: 'Once published, anyone with the URL can see it; search engines don’t list it',
    who: 'Anyone with the URL can see it; search engines don’t list it',
  },
  'share-link': {
    name: 'Share link',
    means: 'Once published, only people with a share link can see it',
    who: 'Only people with a share link can see it',
  },
  'visitor-auth': {
    name: 'Signed-in visitors',
    means: 'Once published, only visitors who sign in through your product can see it',
    who: 'Only visitors who sign in can see it',
  },
};
