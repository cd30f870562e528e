import { snippet } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { matchScore } from '#components/kit/matching.ts';
import type { Choice, Offer, Source } from './completion.ts';
import { linkTo } from './references.ts';

/** A page that can be linked. */
export type LinkablePage = { id: string; title: string; about: string };

/** The most pages or emoji in a list. */
const MOST = 20;
/** Blocks: how they are written, what is inserted with the cursor at `#{}`, and what else they are called. */
const blocks: readonly [label: string, written: string, markdown: string, words?: string][] = [
  ['Heading', '##', '## #{}'],
  ['Small heading', '###', '### #{}'],
  ['Bulleted list', '-', '- #{}'],
  ['Numbered list', '1.', '1. #{}'],
  ['Task list', '- [ ]', '- [ ] #{}', 'checklist to-do'],
  ['Table', '| |', '| #{} |  |\n| --- | --- |\n|  |  |'],
  ['Code block', '```', '```#{}\n\n```', 'snippet'],
  ['Quote', '>', '> #{}'],
  ['Divider', '---', '---\n\n#{}', 'line rule'],
  ['Hint', 'hint', '{% hint style="info" %}\n#{}\n{% endhint %}', 'callout note info'],
  ['Warning', 'hint', '{% hint style="warning" %}\n#{}\n{% endhint %}', 'callout caution'],
  [
    'Tabs',
    'tabs',
    '{% tabs %}\n{% tab title="First" %}\n#{}\n{% endtab %}\n\n{% tab title="Second" %}\n\n{% endtab %}\n{% endtabs %}',
  ],
  [
    'Steps',
    'stepper',
    '{% stepper %}\n{% step %}\n### #{}\n\n{% endstep %}\n\n{% step %}\n### \n\n{% endstep %}\n{% endstepper %}',
  ],
  [
    'Columns',
    'columns',
    '{% columns %}\n{% column %}\n#{}\n{% endcolumn %}\n\n{% column %}\n\n{% endcolumn %}\n{% endcolumns %}',
  ],
  [
    'Expandable section',
    'details',
    '<details>\n<summary>#{}</summary>\n\n\n\n</details>',
    'details collapse toggle',
  ],
  ['Formula', '$$', '$$\n#{}\n$$', 'math equation'],
  ['Link to a page', '[[', '[[#{}'],
];

/** `/` in an empty line offers blocks. */
export const blockSource: Source = ({ state, pos }) => {
  const typed = typedBefore(state, pos, /(?<=^\s*)\/([\p{L} ]*)$/u);
  const line = state.doc.lineAt(pos);
  if (!typed || line.to !== pos) return null;
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
    from: typed.from,
    options: found.map(
      ([label, detail, markdown]): Choice => ({
        label,
        detail,
        apply: snippet(`${before}${markdown}${after}`),
      }),
    ),
  };
};

/** `[[`, or the target of a link, offers pages. */
export function pageSource(pages: () => readonly LinkablePage[]): Source {
  return ({ state, pos }) => {
    const link = typedBefore(state, pos, /\[\[([^[\]]*)$/);
    const typed = link ?? typedBefore(state, pos, /(?<=\]\()([^()\s]*)$/);
    if (!typed) return null;
    // Editors that close brackets, and links that are written already, have some after the cursor.
    const end = state.sliceDoc(pos, pos + 1) === ')' ? '' : ')';
    return {
      from: typed.from,
      options: best(pages(), typed.query, ({ title }) => title).map(
        ({ id, title, about }): Choice => ({
          label: title,
          detail: about,
          apply: link ? linkTo(title, `page:${id}`) : `page:${id}${end}`,
        }),
      ),
    };
  };
}

/** `:` and two letters offer emoji, whose names are loaded then. */
export function emojiSource(): Source {
  let emojis: [emoji: string, name: string][] | undefined;
  return ({ state, pos }) => {
    const typed = typedBefore(state, pos, /(?<=^|[\s(]):([a-z][a-z_]{1,24})$/i);
    if (!typed) return null;
    const offer = (known: NonNullable<typeof emojis>): Offer => ({
      from: typed.from,
      options: best(known, typed.query.replaceAll('_', ' '), ([, name]) => name).map(
        ([emoji, name]): Choice => ({ label: name, sign: emoji, apply: emoji }),
      ),
    });
    if (emojis) return offer(emojis);
    return import('#components/kit/emoji-names.json').then(
      (names) => {
        emojis = Object.entries(names.default);
        return offer(emojis);
      },
      () => null,
    );
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
