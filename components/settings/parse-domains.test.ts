import { expect, test } from 'vitest';
import { parseDomains } from './parse-domains.ts';

test('domains are read from any shape', () => {
  const text =
    'Fathom.example, @kelp.example\nIda <ida@buoy.example>; https://www.moor.example/about';
  expect(parseDomains(text, [])).toEqual({
    added: ['fathom.example', 'kelp.example', 'buoy.example', 'moor.example'],
    known: [],
    wrong: ['Ida'],
  });
});

test('what is known is told apart from what is wrong', () => {
  expect(parseDomains('a.example A.example b.example localhost -x.example', ['b.example'])).toEqual(
    {
      added: ['a.example'],
      known: ['a.example', 'b.example'],
      wrong: ['localhost', '-x.example'],
    },
  );
});
