import { expect, test } from 'vitest';
import { blocksOf } from '#lib/contract/blocks.ts';
import { blockText, withSuggestion } from './suggested-text.ts';
import { suggestionIn, suggestionOf } from './suggestion.ts';

const page = '# Buoys\n\nOne line.\n\n- a\n- b\n\nThe last line.';
const block = (words: string) => {
  const { id = '', text = '' } = blocksOf(page).find(({ text: own }) => own.includes(words)) ?? {};
  return { id, preview: text };
};

test('a suggestion is read with the text around it', () => {
  expect(suggestionIn('Shorter:\n\n```suggestion\nOne.\n\nTwo.\n```\n\nOK?')).toEqual({
    before: 'Shorter:',
    text: 'One.\n\nTwo.',
    after: 'OK?',
  });
  expect(suggestionIn('```suggestion\n```')?.text).toBe('');
  expect(suggestionIn('```suggestion\nnever closed')?.text).toBe('never closed');
  expect(suggestionIn('```js\nsuggestion\n```')).toBeNull();
});

test('text with code of its own is suggested whole', () => {
  const code = '```sh\nnpm start\n```';
  expect(suggestionOf(code)).toBe('````suggestion\n```sh\nnpm start\n```\n````');
  expect(suggestionIn(suggestionOf(code))?.text).toBe(code);
});

test('a suggestion takes the place of its block alone', () => {
  expect(blockText(page, block('- a').id)).toBe('- a\n- b');
  expect(withSuggestion(page, block('One'), 'First.\n\nSecond.')).toBe(
    '# Buoys\n\nFirst.\n\nSecond.\n\n- a\n- b\n\nThe last line.',
  );
  expect(withSuggestion(page, block('- a'), '')).toBe('# Buoys\n\nOne line.\n\nThe last line.');
});

test('a block that changed since is not replaced', () => {
  const rewritten = page.replace('One line.', 'Another line.');
  expect(withSuggestion(rewritten, block('One line'), 'First.')).toBeNull();
});
