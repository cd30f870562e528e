import type { Problem } from '#lib/client/problem.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import { PAGE_SLUG } from '#lib/contract/page-slugs.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';
import type { PageTreeNode } from '../tree/page-tree.ts';

/** The editable properties of a page besides its text. */
export type PageValues = {
  title: string;
  description: string;
  emoji: string;
  slug: string;
  hidden: boolean;
  noIndex: boolean;
  noRobotsIndex: boolean;
  /** The target of a link as text: a URL, `page:id`, `space:id` or `file:id`. */
  target: string;
};
export type ValueName = keyof PageValues;

const names: readonly ValueName[] = [
  ...(['title', 'description', 'emoji', 'slug', 'hidden', 'noIndex', 'noRobotsIndex'] as const),
  'target',
];

/** The label of each value. */
export const valueLabels: Record<ValueName, string> = {
  title: 'Title',
  description: 'Description',
  emoji: 'Emoji',
  slug: 'Slug',
  hidden: 'Hidden from navigation',
  noIndex: 'Hidden from site search',
  noRobotsIndex: 'Hidden from search engines',
  target: 'Link target',
};

/** Reads the values of a page. */
export function valuesOf(page: PageTreeNode): PageValues {
  const isDocument = page.type === 'document';
  return {
    title: page.title,
    description: (isDocument && page.description) || '',
    emoji: page.emoji ?? '',
    slug: page.type === 'link' ? '' : page.slug,
    hidden: page.hidden ?? false,
    noIndex: (isDocument && page.noIndex) || false,
    noRobotsIndex: (isDocument && page.noRobotsIndex) || false,
    target: page.type === 'link' ? formatTarget(page.target) : '',
  };
}

/** Names the values that differ. */
export function changedValues(before: PageValues, after: PageValues): ValueName[] {
  return names.filter((name) => before[name] !== after[name]);
}

/** Formats a link target as text. */
export function formatTarget(target: ContentReference): string {
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

/** Parses a link target: a page, space or file reference, or else a URL. */
export function parseTarget(written: string): ContentReference {
  const text = written.trim();
  const [, kind, rest = ''] = /^(page|space|file):(.+)$/.exec(text) ?? [];
  if (kind === 'page') return { kind, page: rest };
  if (kind === 'file') return { kind, file: rest };
  if (kind !== 'space') return { kind: 'url', url: text };
  const [space = '', page] = rest.split('/');
  return page ? { kind: 'page', space, page } : { kind: 'space', space };
}

type Update = Extract<ContentChange, { operation: 'update_page' }>;

/** The change that updates a page; only values that differ are sent. */
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
    operation: 'update_page',
    page,
    ...plain,
    // The API rejects an empty emoji; null removes it.
    ...(emoji !== undefined && { emoji: emoji || null }),
    ...(target !== undefined && { target: parseTarget(target) }),
    ...(markdown !== null && { document: { markdown } }),
  };
}

/** Error messages by value. */
export type ValueErrors = Partial<Record<ValueName, string>>;

/** Checks the values of a page. @returns the errors to fix before saving */
export function validateValues(values: PageValues, type: PageTreeNode['type']): ValueErrors {
  const { title, description, slug, target } = values;
  const errors: ValueErrors = {};
  if (!title.trim()) errors.title = 'Enter a title.';
  else if (title.trim().length > 100)
    errors.title = `A title can have up to 100 characters; this one has ${title.trim().length}.`;
  if (description.trim().length > 200)
    errors.description = `A description can have up to 200 characters; this one has ${description.trim().length}.`;
  if (type !== 'link' && !PAGE_SLUG.test(slug.normalize('NFC')))
    errors.slug = 'Use lowercase letters, digits and hyphens, such as “getting-started”.';
  if (type === 'link' && !/^(?:https?:\/\/\S+|mailto:\S+|(?:page|space|file):\S+)$/i.test(target))
    errors.target = 'Select a page, or enter a URL that starts with https://.';
  return errors;
}

/** The API's messages about single values: “changes.0.slug”. */
export function serverErrors(problem: Problem | null): ValueErrors {
  const fields = problem?.fields ?? [];
  const errors = fields.map(({ path, message }) => [path.split('.')[2] ?? '', message] as const);
  const slug = problem?.reasons.some((reason) => reason.endsWith('.slug'));
  return { ...Object.fromEntries(errors), ...(slug && { slug: problem?.message }) };
}

/** A value that both sides changed differently. */
export type ValueConflict = { name: ValueName; theirs: string | boolean; mine: string | boolean };

/** Merges two edits of the same values; a value that both changed keeps mine and is reported as a conflict. */
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
