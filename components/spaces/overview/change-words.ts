import { formatList, plural } from '#components/kit/format.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';

/** A revision with its changes, as the overview shows it. */
export type RevisionSummary = {
  id: string;
  type: Revision['type'];
  /** The merged change request. */
  mergedFrom?: Revision['mergedFrom'];
  /** Its author, if the API says. */
  by: string | undefined;
  at: string;
  /** Whether it is the space's first revision. */
  isFirst: boolean;
  changes: SemanticChange[];
  /** The number of changes beyond those listed. */
  more: number;
};

const verbs: Record<SemanticChange['type'], string> = {
  page_created: 'added',
  page_edited: 'changed',
  page_deleted: 'removed',
  page_moved: 'moved',
  file_created: 'added',
  file_edited: 'replaced',
  file_deleted: 'removed',
};

/** A revision in words, to follow the author's name: “changed 3 pages and added a file”. */
export function changeWords({ type, changes, more, isFirst, mergedFrom }: RevisionSummary): string {
  const done = tally(changes);
  // Its changes are listed below.
  if (type === 'merge' && mergedFrom) return 'merged';
  if (more > 0) {
    const total = plural(changes.length + more, 'page or file', 'pages and files');
    return isFirst ? `created the space with ${total}` : `changed ${total}`;
  }
  const words = formatList(done);
  if (type === 'merge')
    return words ? `merged a change request that ${words}` : 'merged a change request';
  if (type === 'rollback')
    return words ? `restored an earlier version, which ${words}` : 'restored an earlier version';
  if (!words) return isFirst ? 'created the space' : 'changed its settings';
  return words;
}

/** The changes by verb: “added 2 pages and a file”, “changed a page”. */
function tally(changes: readonly SemanticChange[]): string[] {
  const byVerb = Map.groupBy(changes, ({ type }) => verbs[type]);
  return [...byVerb].map(([verb, group]) => {
    const files = group.filter(({ type }) => type.startsWith('file')).length;
    const parts = [amount(group.length - files, 'page'), amount(files, 'file')];
    return `${verb} ${parts.filter((part) => part !== '').join(' and ')}`;
  });
}

function amount(count: number, noun: string): string {
  if (count === 0) return '';
  return count === 1 ? `a ${noun}` : plural(count, noun);
}

/** The change of a page or file, to show beside its name. */
export function changeLabel(change: SemanticChange): string {
  switch (change.type) {
    case 'page_created':
    case 'file_created':
      return 'new';
    case 'page_deleted':
    case 'file_deleted':
      return 'removed';
    case 'page_moved':
      return 'moved';
    case 'file_edited':
      return 'replaced';
    case 'page_edited': {
      const what = Object.keys(change.attributes ?? {}).filter((name) => name in attributes);
      const named = what.map((name) => attributes[name]).join(', ');
      return named ? `${named} changed` : 'changed';
    }
  }
}

const attributes: Record<string, string> = {
  title: 'title',
  slug: 'URL',
  emoji: 'emoji',
  description: 'description',
  hidden: 'visibility',
  document: 'text',
  markdown: 'text',
};
