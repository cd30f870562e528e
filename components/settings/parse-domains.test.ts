import { expect, test } from 'vitest';
import { parseDomains } from './parse-domains.ts';

test('domains are read from any shape', () => {
  const text =
    'Fathom.example, @kelp.example\nIda <ida@buoy.example>; https://www.moor.example/about';
  expect(parseDomains(text, [])).toEqual({
    added: ['fathom.example', 'kelp.example', 'buoy.example', 'moor.example'],
    known: [],
    wrong: [{ word: 'Ida', why: 'Write a domain such as example.com, without @.' }],
  });
});

test('what is known is told apart from what is wrong', () => {
  const text = 'a.example A.example b.example localhost me@gmail.com';
  const { added, known, wrong } = parseDomains(text, ['b.example']);
  expect([added, known]).toEqual([['a.example'], ['a.example', 'b.example']]);
  expect(wrong.map(({ word }) => word)).toEqual(['localhost', 'me@gmail.com']);
  expect(wrong[1]?.why).toContain('Anybody can get an address at gmail.com.');
});
