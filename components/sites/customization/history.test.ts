import { expect, test } from 'vitest';
import { changedTo, historyOf, redone, undone } from './history.ts';
import { isSame, valueAt, withValue } from './tree.ts';

test('changes of one field in a row are undone together, others one by one', () => {
  let history = historyOf('');
  for (const [at, text] of ['a', 'ab', 'abc'].entries())
    history = changedTo(history, text, 'title', at * 200);
  history = changedTo(history, 'abc!', 'styling', 700);
  expect(undone(history).now).toBe('abc');
  expect(undone(undone(history)).now).toBe('');
  expect(undone(undone(undone(history))).now).toBe('');
  expect(redone(redone(undone(undone(history)))).now).toBe('abc!');
});

test('a pause makes two changes of one field two, and a new one forgets what was undone', () => {
  let history = changedTo(historyOf(''), 'a', 'title', 0);
  history = changedTo(history, 'ab', 'title', 5_000);
  expect(undone(history).now).toBe('a');
  const other = changedTo(undone(history), 'x', 'title', 5_100);
  expect(redone(other).now).toBe('x');
});

test('a field is set and removed without touching the others', () => {
  const own = withValue({ styling: { font: 'Lato' } }, 'styling.primaryColor', { light: '#000' });
  expect(own).toEqual({ styling: { font: 'Lato', primaryColor: { light: '#000' } } });
  expect(valueAt(own, 'styling.primaryColor.light')).toBe('#000');
  expect(valueAt(own, 'header.logo.light')).toBeUndefined();
  const without = withValue(
    withValue(own, 'styling.font', undefined),
    'styling.primaryColor',
    undefined,
  );
  expect(without).toEqual({});
  expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSame({ a: [1] }, { a: [1, 2] })).toBe(false);
});
