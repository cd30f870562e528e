import { expect, test } from 'vitest';
import { contrast, legibleColor, textColorOn } from './look.ts';

test.each(['#ffff00', '#fff', '#1d4fae', '#000', '#777777', '#ff0000'])(
  '%s is legible on the page background, and so is text on it',
  (color) => {
    expect(contrast(legibleColor(color, 'light'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(legibleColor(color, 'dark'), '#15171b')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(textColorOn(color), color)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a legible color stays as it is', () => {
  expect(legibleColor('#1d4fae', 'light')).toBe('#1d4fae');
});
