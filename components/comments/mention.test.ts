import { expect, test } from 'vitest';
import { mentionAt, offeredPeople, withMention } from './mention.ts';

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

test('people who take part come before other readers with the same name', () => {
  const user = (id: string, displayName: string) => ({
    object: 'user' as const,
    id,
    displayName,
    urls: { location: '' },
  });
  const [ibrahim, raman, jun] = [
    user('1', 'Priya Ibrahim'),
    user('2', 'Priya Raman'),
    user('3', 'Jun Prior'),
  ] as never[];
  const names = (name: string) =>
    offeredPeople([jun, raman] as never, [ibrahim, raman] as never, name).map(
      ({ displayName }) => displayName,
    );
  expect(names('pri')).toEqual(['Priya Raman', 'Priya Ibrahim', 'Jun Prior']);
  expect(names('priya i')[0]).toBe('Priya Ibrahim');
  expect(names('')).toEqual(['Jun Prior', 'Priya Raman', 'Priya Ibrahim']);
});
