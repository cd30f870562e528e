import type { ContentReference, PageWithBody } from '#lib/contract/revisions.ts';

/** One attribute of a page before and after, in words; empty is nothing. */
export type AttributeChange = {
  name: string;
  before: string;
  after: string;
  /** What keeps readers or search engines from a page, or lets them in, is easily overlooked. */
  isGrave: boolean;
};

/** A page without what is below it. */
export type Told = { [Key in keyof PageWithBody]?: PageWithBody[Key] } & {
  slug?: string;
  path?: string;
  hidden?: boolean;
  description?: string;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  target?: ContentReference;
  href?: string;
  markdown?: string;
};

const yes = (is: boolean | undefined, words: readonly [no: string, yes: string]) =>
  words[is ? 1 : 0];

const readers: readonly {
  name: string;
  isGrave?: true;
  read: (page: Told) => string;
}[] = [
  { name: 'Title', read: ({ title }) => title ?? '' },
  { name: 'Address', read: ({ slug }) => slug ?? '' },
  { name: 'Emoji', read: ({ emoji }) => emoji ?? '' },
  { name: 'Icon', read: ({ icon }) => icon ?? '' },
  { name: 'Description', read: ({ description }) => description ?? '' },
  { name: 'Kind', read: ({ type }) => (type ? kinds[type] : '') },
  { name: 'Leads to', read: targetWords },
  {
    name: 'Readers',
    isGrave: true,
    read: ({ hidden }) => yes(hidden, ['Listed for readers', 'Hidden from readers']),
  },
  {
    name: 'Search in the site',
    isGrave: true,
    read: ({ noIndex }) => yes(noIndex, ['Found by search', 'Left out of search']),
  },
  {
    name: 'Search engines',
    isGrave: true,
    read: ({ noRobotsIndex }) => yes(noRobotsIndex, ['Indexed', 'Not indexed']),
  },
];

const kinds = { document: 'Page', group: 'Group', link: 'Link' } as const;

function targetWords({ target, href }: Told): string {
  if (!target) return href ?? '';
  switch (target.kind) {
    case 'url':
      return target.url;
    case 'anchor':
      return `#${target.anchor}${target.page ? ` on page ${target.page}` : ''}`;
    case 'openapi':
      return `the API ${target.spec}`;
    default:
      return href ?? `${target.kind} ${(target as unknown as Record<string, string>)[target.kind]}`;
  }
}

/**
 * Says what of a page changed besides its text and its place. Of a page that is new, only what sets it
 * apart; of one that was deleted nothing.
 */
export function attributeChanges(before: Told | null, after: Told | null): AttributeChange[] {
  if (!after) return [];
  return readers.flatMap(({ name, read, isGrave = false }): AttributeChange[] => {
    const now = read(after);
    if (!before) {
      const isUsual = now === '' || ['Title', 'Kind', 'Address'].includes(name) || now === read({});
      return isUsual ? [] : [{ name, before: '', after: now, isGrave }];
    }
    const old = read(before);
    return old === now ? [] : [{ name, before: old, after: now, isGrave }];
  });
}
