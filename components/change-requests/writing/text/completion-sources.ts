import type { EditorState } from '@codemirror/state';
import { matchScore } from '#components/kit/matching.ts';
import type { Choice, Offer, Source } from './completion.ts';
import { linkTo } from './references.ts';

/** A page that can be linked. */
export type LinkablePage = { id: string; title: string; about: string };

/** The most pages or emoji in a list. */
const MOST = 20;
/** Where the cursor goes in a block. */
const CURSOR = '‸';

/** Blocks: how they are written, what is inserted, and what else they are called. */
const blocks: readonly [label: string, written: string, markdown: string, words?: string][] = [
  ['Heading', '##', '## ‸'],
  ['Small heading', '###', '### ‸'],
  ['Bulleted list', '-', '- ‸'],
  ['Numbered list', '1.', '1. ‸'],
  ['Task list', '- [ ]', '- [ ] ‸', 'checklist to-do'],
  ['Table', '| |', '| ‸ |  |\n| --- | --- |\n|  |  |'],
  ['Code block', '```', '```‸\n\n```', 'snippet'],
  ['Quote', '>', '> ‸'],
  ['Divider', '---', '---\n\n‸', 'line rule'],
  ['Hint', 'hint', '{% hint style="info" %}\n‸\n{% endhint %}', 'callout note info'],
  ['Warning', 'hint', '{% hint style="warning" %}\n‸\n{% endhint %}', 'callout caution'],
  [
    'Tabs',
    'tabs',
    '{% tabs %}\n{% tab title="First" %}\n‸\n{% endtab %}\n\n{% tab title="Second" %}\n\n{% endtab %}\n{% endtabs %}',
  ],
  [
    'Steps',
    'stepper',
    '{% stepper %}\n{% step %}\n### ‸\n\n{% endstep %}\n\n{% step %}\n### \n\n{% endstep %}\n{% endstepper %}',
  ],
  [
    'Columns',
    'columns',
    '{% columns %}\n{% column %}\n‸\n{% endcolumn %}\n\n{% column %}\n\n{% endcolumn %}\n{% endcolumns %}',
  ],
  [
    'Expandable section',
    'details',
    '<details>\n<summary>‸</summary>\n\n\n\n</details>',
    'details collapse toggle',
  ],
  ['Formula', '$$', '$$\n‸\n$$', 'math equation'],
  ['Link to a page', '[[', '[[‸'],
];

/** `/` in an empty line offers blocks. */
export const blockSource: Source = (state, at) => {
  const typed = typedBefore(state, at, /^\s*\/([\p{L} ]*)$/u);
  if (!typed) return null;
  const line = state.doc.lineAt(at);
  if (line.to !== at) return null;
  const isText = (number: number) =>
    number >= 1 && number <= state.doc.lines && state.doc.line(number).text.trim() !== '';
  const before = isText(line.number - 1) ? '\n' : '';
  const after = isText(line.number + 1) ? '\n' : '';
  const found = best(
    blocks,
    typed.query,
    ([label]) => label,
    ([, , , words = '']) => [words],
  );
  return {
    name: 'Blocks',
    from: typed.from,
    choices: found.map(([label, about, markdown]): Choice => {
      const [start = '', end = ''] = `${before}${markdown}`.split(CURSOR);
      return { label, about, insert: start + end + after, cursor: start.length };
    }),
  };
};

/** `[[`, or the target of a link, offers pages. */
export function pageSource(pages: () => readonly LinkablePage[]): Source {
  return (state, at) => {
    const link = typedBefore(state, at, /\[\[([^[\]]*)$/);
    const target = link ? null : typedBefore(state, at, /\]\(([^()\s]*)$/);
    const typed = link ?? target;
    if (!typed) return null;
    // Editors that close brackets, and links that are written already, have some after the cursor.
    const isClosed = state.sliceDoc(at, at + 1) === ')';
    const from = target ? at - target.query.length : typed.from;
    return {
      name: 'Pages',
      from,
      choices: best(pages(), typed.query, ({ title }) => title).map(
        ({ id, title, about }): Choice => ({
          label: title,
          about,
          insert: link ? linkTo(title, `page:${id}`) : `page:${id}${isClosed ? '' : ')'}`,
        }),
      ),
    };
  };
}

/** `:` and two letters offer emoji. @param onLoad called once their names are there */
export function emojiSource(onLoad: () => void): Source {
  let emojis: [emoji: string, name: string][] | undefined;
  let isLoading = false;
  const load = async () => {
    isLoading = true;
    const names = (await import('#components/kit/emoji-names.json')).default;
    emojis = Object.entries(names);
    onLoad();
  };
  return (state, at) => {
    const typed = typedBefore(state, at, /(?<=^|[\s(]):([a-z][a-z_]{1,24})$/i);
    if (!typed) return null;
    if (!emojis) {
      if (!isLoading) void load().catch(() => (isLoading = false));
      return null;
    }
    const choices = best(emojis, typed.query.replaceAll('_', ' '), ([, name]) => name).map(
      ([emoji, name]): Choice => ({ label: name, sign: emoji, insert: emoji }),
    );
    return { name: 'Emojis', from: typed.from, choices };
  };
}

/** What a pattern finds before the cursor in its line: its last group is the query. */
function typedBefore(
  state: EditorState,
  at: number,
  pattern: RegExp,
): (Pick<Offer, 'from'> & { query: string }) | null {
  const line = state.doc.lineAt(at);
  const found = pattern.exec(state.sliceDoc(line.from, at));
  return found && { from: line.from + found.index, query: found.at(-1) ?? '' };
}

/** The items that match best, in their order without a query. */
function best<Item>(
  items: readonly Item[],
  query: string,
  nameOf: (item: Item) => string,
  keywordsOf: (item: Item) => readonly string[] = () => [],
): readonly Item[] {
  if (query.trim() === '') return items.slice(0, MOST);
  return items
    .map((item) => ({ item, score: matchScore(nameOf(item), keywordsOf(item), query) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ item }) => item);
}
