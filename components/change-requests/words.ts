import { formatNames } from '#components/kit/format.ts';
import type { ChangeRequest, ChangeRequestStatus } from '#lib/contract/change-requests.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';

/** The name and meaning of each status. */
export const statusWords: Record<ChangeRequestStatus, { name: string; means: string }> = {
  draft: { name: 'Draft', means: 'Still being written' },
  open: { name: 'Open', means: 'Ready to be reviewed and merged' },
  merged: { name: 'Merged', means: 'Its changes are in the space' },
  archived: { name: 'Archived', means: 'Closed without merging; can be reopened' },
};

/** The subject of a change request, or “No subject”. */
export function subjectOf({ subject }: Pick<ChangeRequest, 'subject'>): string {
  return subject || 'No subject';
}

/** What happened to a page or file. */
export type Sign = 'added' | 'edited' | 'moved' | 'deleted';

/** The sign of a change. */
export function signOf({ type }: Pick<SemanticChange, 'type'>): Sign {
  if (type.endsWith('created')) return 'added';
  if (type.endsWith('deleted')) return 'deleted';
  return type === 'page_moved' ? 'moved' : 'edited';
}

const attributeWords: Record<string, string> = {
  title: 'title',
  slug: 'slug',
  path: 'slug',
  emoji: 'emoji',
  icon: 'icon',
  description: 'description',
  hidden: 'visibility',
  noIndex: 'site search',
  noRobotsIndex: 'search engines',
  layout: 'layout',
  target: 'target',
  document: 'text',
  documentId: 'text',
  markdown: 'text',
};

/** The changed parts of a page: “text and title”; empty if the API doesn't report them. */
export function changedParts({ attributes = {} }: Pick<SemanticChange, 'attributes'>): string {
  const words = Object.keys(attributes).map((name) => attributeWords[name] ?? name);
  return formatNames([...new Set(words)]);
}
