import type { PageWithBody } from '#lib/contract/revisions.ts';

const names: Record<string, string> = {
  title: 'Title',
  path: 'Place and address',
  emoji: 'Emoji',
  icon: 'Icon',
  description: 'Description',
  hidden: 'Hidden',
  noIndex: 'Kept from the table of contents’ search',
  noRobotsIndex: 'Kept from search engines',
  layout: 'Layout',
  target: 'Leads to',
};

/** What two sides made of a page differently, in words, but for its text. */
export function differences(
  base: PageWithBody | undefined,
  theirs: PageWithBody,
  ours: PageWithBody,
): { name: string; theirs: string; ours: string }[] {
  const read = (page: PageWithBody | undefined, key: string) =>
    page && (page as unknown as Record<string, unknown>)[key];
  return Object.entries(names).flatMap(([key, name]) => {
    const [before, there, here] = [base, theirs, ours].map((page) => read(page, key));
    if (isSame(there, here) || isSame(there, before) || isSame(here, before)) return [];
    return [{ name, theirs: valueWords(key, there), ours: valueWords(key, here) }];
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function valueWords(key: string, value: unknown): string {
  if (key === 'path') return `/${String(value ?? '')}`;
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${String(part)}`)
      .join(', ');
  return 'None';
}
