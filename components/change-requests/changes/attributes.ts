import type { ContentReference, PageWithBody } from '#lib/contract/revisions.ts';

/** An attribute of a page before and after, as text; empty if it has none. */
export type AttributeChange = {
  name: string;
  before: string;
  after: string;
  /** Whether it changes who can find the page, which is easy to miss. */
  affectsVisibility: boolean;
};

/** A page at a revision, without its subpages. */
export type PageAtRevision = { [Key in keyof PageWithBody]?: PageWithBody[Key] } & {
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

const onOff = (isOn: boolean | undefined, words: readonly [off: string, on: string]) =>
  words[isOn ? 1 : 0];

const attributeReaders: readonly {
  name: string;
  affectsVisibility?: true;
  read: (page: PageAtRevision) => string;
}[] = [
  { name: 'Title', read: ({ title }) => title ?? '' },
  { name: 'Slug', read: ({ slug }) => slug ?? '' },
  { name: 'Emoji', read: ({ emoji }) => emoji ?? '' },
  { name: 'Icon', read: ({ icon }) => icon ?? '' },
  { name: 'Description', read: ({ description }) => description ?? '' },
  { name: 'Type', read: ({ type }) => (type ? kinds[type] : '') },
  { name: 'Link target', read: targetWords },
  {
    name: 'Visibility',
    affectsVisibility: true,
    read: ({ hidden }) => onOff(hidden, ['Visible to readers', 'Hidden from readers']),
  },
  {
    name: 'Site search',
    affectsVisibility: true,
    read: ({ noIndex }) => onOff(noIndex, ['Included', 'Excluded']),
  },
  {
    name: 'Search engines',
    affectsVisibility: true,
    read: ({ noRobotsIndex }) => onOff(noRobotsIndex, ['Indexed', 'Not indexed']),
  },
];

const kinds = { document: 'Page', group: 'Group', link: 'Link' } as const;

function targetWords({ target, href }: PageAtRevision): string {
  if (!target) return href ?? '';
  switch (target.kind) {
    case 'url':
      return target.url;
    case 'anchor':
      return `#${target.anchor}${target.page ? ` on page ${target.page}` : ''}`;
    case 'openapi':
      return `API ${target.spec}`;
    default:
      return href ?? `${target.kind} ${(target as unknown as Record<string, string>)[target.kind]}`;
  }
}

/**
 * Returns the attributes of a page that changed, apart from its text and position. For a new page only those
 * that differ from the default; none for a deleted page.
 */
export function attributeChanges(
  before: PageAtRevision | null,
  after: PageAtRevision | null,
): AttributeChange[] {
  if (!after) return [];
  return attributeReaders.flatMap(
    ({ name, read, affectsVisibility = false }): AttributeChange[] => {
      const now = read(after);
      if (!before) {
        const isUsual = now === '' || ['Title', 'Type', 'Slug'].includes(name) || now === read({});
        return isUsual ? [] : [{ name, before: '', after: now, affectsVisibility }];
      }
      const old = read(before);
      return old === now ? [] : [{ name, before: old, after: now, affectsVisibility }];
    },
  );
}
