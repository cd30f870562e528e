import type { ChangeRequest, ChangeRequestStatus } from '#lib/contract/change-requests.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.ts';

/** What people call each status, and what it means. */
export const statusWords: Record<ChangeRequestStatus, { name: string; means: string }> = {
  draft: { name: 'Draft', means: 'Somebody is still writing it' },
  open: { name: 'Open', means: 'It waits for reviews, and can be merged' },
  merged: { name: 'Merged', means: 'What it changed is in the space' },
  archived: { name: 'Archived', means: 'Put aside; it can be opened again' },
};

/** The subject of a change request, or that it has none. */
export function subjectOf({ subject }: Pick<ChangeRequest, 'subject'>): string {
  return subject || 'No subject';
}

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

/** What became of a page or a file, as its sign shows it. */
export type Sign = 'added' | 'edited' | 'moved' | 'deleted';

/** The sign of a change. */
export function signOf({ type }: Pick<SemanticChange, 'type'>): Sign {
  if (type.endsWith('created')) return 'added';
  if (type.endsWith('deleted')) return 'deleted';
  return type === 'page_moved' ? 'moved' : 'edited';
}

const attributeWords: Record<string, string> = {
  title: 'title',
  slug: 'address',
  path: 'address',
  emoji: 'emoji',
  icon: 'icon',
  description: 'description',
  hidden: 'visibility',
  noIndex: 'search engines',
  noRobotsIndex: 'search engines',
  layout: 'layout',
  target: 'target',
  document: 'text',
  documentId: 'text',
  markdown: 'text',
};

/** What of a page a change touched: “text and title”; empty where the API does not tell. */
export function touched({ attributes = {} }: Pick<SemanticChange, 'attributes'>): string {
  const words = Object.keys(attributes).map((name) => attributeWords[name] ?? name);
  return listed([...new Set(words)]);
}
