import type { ContentChange } from '#lib/contract/content.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';
import type { PageNode } from '../tree/page-tree.ts';

/** What of a page is written beside its text. */
export type PageValues = {
  title: string;
  description: string;
  emoji: string;
  slug: string;
  hidden: boolean;
  noIndex: boolean;
  noRobotsIndex: boolean;
  /** Where a link leads, as it is written. */
  target: string;
};
export type ValueName = keyof PageValues;

const names: readonly ValueName[] = [
  ...(['title', 'description', 'emoji', 'slug', 'hidden', 'noIndex', 'noRobotsIndex'] as const),
  'target',
];

/** What people call each of them. */
export const valueWords: Record<ValueName, string> = {
  title: 'Title',
  description: 'Description',
  emoji: 'Emoji',
  slug: 'Address',
  hidden: 'Hidden',
  noIndex: 'Left out of the search of the site',
  noRobotsIndex: 'Kept from search engines',
  target: 'Where it leads',
};

/** What a page has of them. */
export function valuesOf(page: PageNode): PageValues {
  const isDocument = page.type === 'document';
  return {
    title: page.title,
    description: (isDocument && page.description) || '',
    emoji: page.emoji ?? '',
    slug: page.type === 'link' ? '' : page.slug,
    hidden: page.hidden ?? false,
    noIndex: (isDocument && page.noIndex) || false,
    noRobotsIndex: (isDocument && page.noRobotsIndex) || false,
    target: page.type === 'link' ? writtenTarget(page.target) : '',
  };
}

/** Which of them are not what they were. */
export function changedValues(before: PageValues, after: PageValues): ValueName[] {
  return names.filter((name) => before[name] !== after[name]);
}

/** Where a link leads, in the words of markdown. */
export function writtenTarget(target: ContentReference): string {
  switch (target.kind) {
    case 'url':
      return target.url;
    case 'page':
      return target.space ? `space:${target.space}/${target.page}` : `page:${target.page}`;
    case 'space':
      return `space:${target.space}`;
    case 'file':
      return `file:${target.file}`;
    default:
      return '';
  }
}

/** Reads where a link leads: a page of the space, another space, or an address. */
export function readTarget(written: string): ContentReference {
  const text = written.trim();
  const [, kind, rest = ''] = /^(page|space|file):(.+)$/.exec(text) ?? [];
  if (kind === 'page') return { kind, page: rest };
  if (kind === 'file') return { kind, file: rest };
  if (kind !== 'space') return { kind: 'url', url: text };
  const [space = '', page] = rest.split('/');
  return page ? { kind: 'page', space, page } : { kind: 'space', space };
}

type Update = Extract<ContentChange, { operation: 'update_page' }>;

/** The change that makes a page what was written; only what is not as it was is sent. */
export function updateOf(
  page: string,
  before: PageValues,
  after: PageValues,
  markdown: string | null,
): Update {
  const { target, emoji, ...plain } = Object.fromEntries(
    changedValues(before, after).map((name) => [name, after[name]]),
  ) as Partial<PageValues>;
  return {
    ...{ operation: 'update_page', page, ...plain },
    // Without one it has none; the API takes no empty emoji.
    ...(emoji !== undefined && { emoji: emoji || null }),
    ...(target !== undefined && { target: readTarget(target) }),
    ...(markdown !== null && { document: { markdown } }),
  };
}

/** Why a value can't be saved as it is, by its name. */
export type Faults = Partial<Record<ValueName, string>>;

/** What is to be put right before a page is saved. */
export function faultsOf(values: PageValues, type: PageNode['type']): Faults {
  const { title, description, slug, target } = values;
  const faults: Faults = {};
  if (!title.trim()) faults.title = 'Write a title.';
  else if (title.trim().length > 100)
    faults.title = `A title has at most 100 characters; this has ${title.trim().length}.`;
  if (description.trim().length > 200)
    faults.description = `A description has at most 200 characters; this has ${description.trim().length}.`;
  if (type !== 'link' && !/^[a-z0-9]+(?:[-._][a-z0-9]+)*$/.test(slug))
    faults.slug = 'Use small letters, digits and hyphens: “getting-started”.';
  if (type === 'link' && !/^(?:https?:\/\/\S+|mailto:\S+|(?:page|space|file):\S+)$/i.test(target))
    faults.target = 'Write an address that starts with https://, or choose a page.';
  return faults;
}

/** One value that both changed, each to something else. */
export type ValueConflict = { name: ValueName; theirs: string | boolean; mine: string | boolean };

/** Puts together what two made of the same values; where both changed one, mine stays and it is told. */
export function mergeValues(
  base: PageValues,
  theirs: PageValues,
  mine: PageValues,
): { values: PageValues; conflicts: ValueConflict[] } {
  const ours = changedValues(base, mine);
  const other = changedValues(base, theirs);
  const values = { ...theirs, ...Object.fromEntries(ours.map((name) => [name, mine[name]])) };
  const conflicts = ours
    .filter((name) => other.includes(name) && theirs[name] !== mine[name])
    .map((name) => ({ name, theirs: theirs[name], mine: mine[name] }));
  return { values, conflicts };
}
