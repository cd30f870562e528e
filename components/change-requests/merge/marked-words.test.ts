import { expect, test } from 'vitest';
import { markedWords } from './marked-words.ts';

const shown = (text: string, ...others: string[]) =>
  markedWords(
    text.split('\n'),
    others.map((other) => other.split('\n')),
  )
    .map((run) => (run.isMarked ? `[${run.text}]` : run.text))
    .join('');

test('only the words that differ are marked, without the space before them', () => {
  const base = 'The buoy sends again after ten seconds, and then stores the reading.';
  const ours = 'The buoy sends again after sixty seconds, and then stores the reading.';
  expect(shown(ours, base)).toBe(ours.replace('sixty', '[sixty]'));
  expect(shown(base, ours, base)).toBe(base.replace('ten', '[ten]'));
  expect(shown(base, base)).toBe(base);
});

test('a text keeps its line breaks, and a long one is shown without marks', () => {
  expect(shown('Same.\n\nNew words.', 'Same.')).toBe('Same.\n\n[New words.]');
  const long = 'word '.repeat(5000);
  expect(shown(long, 'other')).toBe(long);
});
