import { expect, test } from 'vitest';
import { soughtWords, splitAtFound } from './found-words.ts';

const marked = (text: string, query: string, anywhere = false) =>
  splitAtFound(text, soughtWords(query), anywhere)
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

test('all forms of a word are highlighted, other words are not', () => {
  expect(marked('Invite links: an invitation, inviting.', 'invite link')).toBe(
    '[Invite] [links]: an [invitation], [inviting].',
  );
  expect(marked('It was configured once', 'configuration')).toBe('It was [configured] once');
  expect(marked('Team and tea', 'teas ')).toBe('Team and [tea]');
  expect(marked('Policies and a policy', 'policy')).toBe('[Policies] and a [policy]');
});

test('the last word may be incomplete; stop words, quotes and excluded words are not highlighted', () => {
  expect(marked('Moorings move', 'moor')).toBe('[Moorings] move');
  expect(marked('There the thing is', 'the thing')).toBe('There the [thing] is');
  expect(marked('mail server and post', '"mail server" -post')).toBe('[mail] [server] and post');
  expect(marked('alpha or beta', 'alpha or beta')).toBe('[alpha] or [beta]');
});

test('titles are also highlighted inside words', () => {
  expect(marked('Handbook', 'book')).toBe('Handbook');
  expect(marked('Handbook', 'book', true)).toBe('[Handbook]');
});

test('no text is lost or added, whatever was typed', () => {
  const text = '<b>Ünï</b> & “日本” 😀 $& \\';
  for (const query of ['', '<b>', '$&', '.*', '日', 'ünï', '"', '-', '(((', '\\'])
    expect(
      splitAtFound(text, soughtWords(query))
        .map((part) => part.text)
        .join(''),
      query,
    ).toBe(text);
});
