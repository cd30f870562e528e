import { CompletionContext, insertCompletionText } from '@codemirror/autocomplete';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import type { Source } from './completion.ts';
import { blockSource, emojiSource, pageSource } from './completion-sources.ts';

/** What a source offers for a text with the cursor at `|`, and the text after its first choice. */
async function offered(source: Source, text: string) {
  const at = text.indexOf('|');
  let state = EditorState.create({ doc: text.replace('|', ''), selection: { anchor: at } });
  const offer = await source(new CompletionContext(state, at, false));
  const [first] = offer?.options ?? [];
  if (!offer || !first) return null;
  const view = {
    state,
    dispatch: (...specs: TransactionSpec[]) => {
      state = state.update(...specs).state;
    },
  };
  if (typeof first.apply === 'function')
    first.apply(view as unknown as EditorView, first, offer.from, at);
  else view.dispatch(insertCompletionText(state, first.apply ?? first.label, offer.from, at));
  const { head } = state.selection.main;
  return {
    labels: offer.options.map(({ label }) => label),
    after: `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`,
  };
}

test('a slash in an empty line offers blocks by their names', async () => {
  expect((await offered(blockSource, '/|'))?.labels.slice(0, 2)).toEqual([
    'Heading',
    'Small heading',
  ]);
  expect((await offered(blockSource, 'Text\n/num|'))?.after).toBe('Text\n\n1. |');
  expect((await offered(blockSource, '/callout|'))?.labels).toEqual(['Hint', 'Warning']);
  expect((await offered(blockSource, '/hint|\nText'))?.after).toBe(
    '{% hint style="info" %}\n|\n{% endhint %}\n\nText',
  );
  // A block in an item of a list belongs to it.
  expect((await offered(blockSource, '- One\n  /quo|'))?.after).toBe('- One\n  \n  > |');
  for (const text of ['and/or|', '/| more', '/usr|'])
    expect(await offered(blockSource, text)).toBeNull();
});

test('brackets and the target of a link offer pages', async () => {
  const pages = pageSource(() => [
    { id: 'pag_1', title: 'Knots [old]', about: 'Ropes' },
    { id: 'pag_2', title: 'Buoys', about: '' },
  ]);
  expect((await offered(pages, 'See [[|'))?.labels).toEqual(['Knots [old]', 'Buoys']);
  expect((await offered(pages, 'See [[kno|'))?.after).toBe('See [Knots \\[old\\]](page:pag_1)|');
  expect((await offered(pages, '[here](buo|'))?.after).toBe('[here](page:pag_2)|');
  expect((await offered(pages, '[here](buo|)'))?.after).toBe('[here](page:pag_2|)');
  for (const text of ['[[a]] |', '[here](https|', '[a|'])
    expect(await offered(pages, text)).toBeNull();
});

test('a colon and two letters offer emojis', async () => {
  const emojis = emojiSource();
  for (const text of ['Well :rocket|', 'Well :ROCKET|'])
    expect((await offered(emojis, text))?.after).toBe('Well 🚀|');
  for (const text of ['at 10:ro|', 'Well :r|', 'Well :|'])
    expect(await offered(emojis, text)).toBeNull();
});
