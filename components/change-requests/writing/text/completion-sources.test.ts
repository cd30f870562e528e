import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import type { Source } from './completion.ts';
import { blockSource, emojiSource, pageSource } from './completion-sources.ts';

/** What a source offers for a text with the cursor at `|`, and the text after its first choice. */
function offered(source: Source, text: string) {
  const at = text.indexOf('|');
  const doc = text.replace('|', '');
  const offer = source(EditorState.create({ doc }), at);
  const [first] = offer?.choices ?? [];
  if (!offer || !first) return null;
  const cursor = first.cursor ?? first.insert.length;
  return {
    labels: offer.choices.map(({ label }) => label),
    after: `${doc.slice(0, offer.from)}${first.insert.slice(0, cursor)}|${first.insert.slice(cursor)}${doc.slice(at)}`,
  };
}

test('a slash in an empty line offers blocks by their names', () => {
  expect(offered(blockSource, '/|')?.labels.slice(0, 2)).toEqual(['Heading', 'Small heading']);
  expect(offered(blockSource, 'Text\n/num|')?.after).toBe('Text\n\n1. |');
  expect(offered(blockSource, '/callout|')?.labels).toEqual(['Hint', 'Warning']);
  expect(offered(blockSource, '/hint|\nText')?.after).toBe(
    '{% hint style="info" %}\n|\n{% endhint %}\n\nText',
  );
  for (const text of ['and/or|', '/| more', '/usr|']) expect(offered(blockSource, text)).toBeNull();
});

test('brackets and the target of a link offer pages', () => {
  const pages = pageSource(() => [
    { id: 'pag_1', title: 'Knots [old]', about: 'Ropes' },
    { id: 'pag_2', title: 'Buoys', about: '' },
  ]);
  expect(offered(pages, 'See [[|')?.labels).toEqual(['Knots [old]', 'Buoys']);
  expect(offered(pages, 'See [[kno|')?.after).toBe('See [Knots \\[old\\]](page:pag_1)|');
  expect(offered(pages, '[here](buo|')?.after).toBe('[here](page:pag_2)|');
  expect(offered(pages, '[here](buo|)')?.after).toBe('[here](page:pag_2|)');
  for (const text of ['[[a]] |', '[here](https|', '[a|']) expect(offered(pages, text)).toBeNull();
});

test('a colon and two letters offer emojis, once they are loaded', async () => {
  const loaded = Promise.withResolvers<void>();
  const emojis = emojiSource(() => loaded.resolve());
  expect(offered(emojis, 'Well :roc|')).toBeNull();
  await loaded.promise;
  expect(offered(emojis, 'Well :rocket|')?.after).toBe('Well 🚀|');
  for (const text of ['at 10:ro|', 'Well :r|', 'Well :|']) expect(offered(emojis, text)).toBeNull();
});
