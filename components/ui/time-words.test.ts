import { describe, expect, test } from 'vitest';
import { timeInSentence, timeWords } from './time-words.ts';

const now = new Date(2026, 10, 20, 10, 42);

describe('timeWords', () => {
  test.each([
    [new Date(2026, 10, 20, 10, 41, 30), 'Now'],
    [new Date(2026, 10, 20, 10, 38), '4 min ago'],
    [new Date(2026, 10, 20, 9, 14), 'Today 09:14'],
    [new Date(2026, 10, 19, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 8, 12, 0), '8 Nov'],
    [new Date(2025, 10, 3, 12, 0), '3 Nov 2025'],
    [new Date(2026, 10, 20, 10, 46), 'in 4 min'],
    [new Date(2026, 10, 20, 18, 0), 'Today 18:00'],
    [new Date(2026, 10, 21, 0, 1), 'Tomorrow'],
    [new Date(2027, 0, 2, 12, 0), '2 Jan 2027'],
  ])('%s is "%s"', (date, words) => {
    expect(timeWords(date, now)).toBe(words);
  });

  test('just after midnight, minutes still count', () => {
    expect(timeWords(new Date(2026, 10, 19, 23, 50), new Date(2026, 10, 20, 0, 5))).toBe(
      '15 min ago',
    );
  });
});

test.each([
  [new Date(2026, 10, 20, 10, 41, 30), 'just now'],
  [new Date(2026, 10, 20, 10, 42, 30), 'in a moment'],
  [new Date(2026, 10, 20, 9, 14), 'today 09:14'],
  [new Date(2026, 10, 21, 0, 1), 'tomorrow'],
  [new Date(2026, 10, 8, 12, 0), '8 Nov'],
])('inside a sentence, %s is "%s"', (date, words) => {
  expect(timeInSentence(date, now)).toBe(words);
});
