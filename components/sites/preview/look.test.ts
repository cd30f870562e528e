import { expect, test } from 'vitest';
import { contrast, inkOn, readable } from './look.ts';

test.each(['#ffff00', '#fff', '#1d4fae', '#000', '#777777', '#ff0000'])(
  '%s can be read on paper, and something can be read on it',
  (color) => {
    expect(contrast(readable(color, 'light'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readable(color, 'dark'), '#15171b')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkOn(color), color)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a colour that can be read stays what it is', () => {
  expect(readable('#1d4fae', 'light')).toBe('#1d4fae');
});
