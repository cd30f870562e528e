import type { Revision } from '#lib/contract/revisions.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.ts';
import { counted } from '../words.ts';

/** A revision with what it changed, as the overview tells it. */
export type Change = {
  id: string;
  type: Revision['type'];
  /** Who made it, where the API says. */
  by: string | undefined;
  at: string;
  /** The first revision of a space has nothing before it. */
  isFirst: boolean;
  changes: SemanticChange[];
  /** How many there are beyond those listed. */
  more: number;
};

const verbs: Record<SemanticChange['type'], string> = {
  page_created: 'added',
  page_edited: 'changed',
  page_deleted: 'took out',
  page_moved: 'moved',
  file_created: 'added',
  file_edited: 'replaced',
  file_deleted: 'took out',
};

/** What somebody did, after their name: “changed 3 pages and added a file”. */
export function changeWords({ type, changes, more, isFirst }: Change): string {
  const done = tally(changes);
  if (more > 0) {
    const total = counted(changes.length + more, 'page or file', 'pages and files');
    return isFirst ? `began it with ${total}` : `changed ${total}`;
  }
  const words = joined(done);
  if (type === 'merge')
    return words ? `merged a change request, which ${words}` : 'merged a change request';
  if (type === 'rollback')
    return words
      ? `went back to an earlier state, which ${words}`
      : 'went back to an earlier state';
  if (!words) return isFirst ? 'made the space' : 'changed its settings';
  return words;
}

/** What was done to pages and files, each verb once: “added 2 pages and a file”, “changed a page”. */
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
  return count === 1 ? `a ${noun}` : counted(count, noun);
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** What became of a page or a file, beside its name. */
export function becameOf(change: SemanticChange): string {
  switch (change.type) {
    case 'page_created':
    case 'file_created':
      return 'new';
    case 'page_deleted':
    case 'file_deleted':
      return 'taken out';
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
  slug: 'address',
  emoji: 'emoji',
  description: 'description',
  hidden: 'visibility',
  document: 'text',
  markdown: 'text',
};
