import { expect, test } from 'vitest';
import { defaultAccess, defaultLevelOf, requestedLevel } from './default-level.ts';
import { levels } from './levels.ts';

test('every default level reads back as it was sent, from any other', () => {
  const all = [null, ...levels];
  for (const from of all)
    for (const level of all) {
      const sent = defaultAccess(level, from);
      expect(requestedLevel(sent, from)).toBe(level);
      expect(defaultLevelOf(sent)).toBe(level);
      expect(sent.defaultLevel).not.toBe('guest');
    }
});

test('a client that sends back what it read opens nothing', () => {
  const { defaultLevel } = defaultAccess('guest');
  expect(requestedLevel({ defaultLevel }, 'guest')).toBe('guest');
  expect(requestedLevel({ defaultLevel: 'inherit' }, 'guest')).toBeNull();
  expect(requestedLevel({ restricted: false }, 'guest')).toBeNull();
  expect(requestedLevel({ restricted: false }, 'read')).toBeUndefined();
  expect(requestedLevel({}, 'guest')).toBeUndefined();
});
