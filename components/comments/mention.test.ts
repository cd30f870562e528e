import { expect, test } from 'vitest';
import { mentionAt, withMention } from './mention.ts';

const typed = (text: string) => mentionAt(text, text.length);

test('a mention begins after “@” and may have several words', () => {
  expect(typed('@')).toEqual({ at: 0, name: '' });
  expect(typed('See @Ada Ob')).toEqual({ at: 4, name: 'Ada Ob' });
  expect(typed('(@zo')).toEqual({ at: 1, name: 'zo' });
  expect(mentionAt('@ad, look', 3)).toEqual({ at: 0, name: 'ad' });
});

test('addresses, code, and sentences after a mention are none', () => {
  for (const text of ['ada@fathom', '`@ad', '@ ad', '@ada\n', '@Ada Obi, see what this page says'])
    expect(typed(text)).toBeUndefined();
});

test('the name replaces what was typed, with a space unless punctuation follows', () => {
  const put = (text: string, caret: number) =>
    withMention(text, caret, mentionAt(text, caret) ?? { at: 0, name: '' }, 'Ada Obi');
  expect(put('Ask @ad', 7)).toEqual({ text: 'Ask @Ada Obi ', caret: 13 });
  expect(put('Ask @ad.', 7)).toEqual({ text: 'Ask @Ada Obi.', caret: 12 });
});
