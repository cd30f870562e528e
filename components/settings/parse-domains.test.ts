import { expect, test } from 'vitest';
import { parseDomains } from './parse-domains.ts';

test('domains are parsed from text in any shape', () => {
  const text =
    'Fathom.example, @kelp.example\nIda <ida@buoy.example>; https://www.moor.example/about';
  expect(parseDomains(text, [])).toEqual({
    added: ['fathom.example', 'kelp.example', 'buoy.example', 'moor.example'],
    duplicates: [],
    invalid: [{ text: 'Ida', reason: 'Enter a domain such as example.com, without @.' }],
  });
});

test('a domain for all subdomains is refused with the reason', () => {
  expect(parseDomains('*.fathom.example', []).invalid).toEqual([
    {
      text: '*.fathom.example',
      reason: 'Subdomains aren’t included. Add each domain itself, without *.',
    },
  ]);
});

test('a domain in another alphabet is added as the name system has it', () => {
  expect(parseDomains('München.example, ida@почта.example', []).added).toEqual([
    'xn--mnchen-3ya.example',
    'xn--80a1acny.example',
  ]);
});

test('duplicates are kept apart from invalid domains', () => {
  const text = 'a.example A.example b.example localhost me@gmail.com';
  const { added, duplicates, invalid } = parseDomains(text, ['b.example']);
  expect([added, duplicates]).toEqual([['a.example'], ['a.example', 'b.example']]);
  expect(invalid.map(({ text: entered }) => entered)).toEqual(['localhost', 'me@gmail.com']);
  expect(invalid[1]?.reason).toContain('Anyone can get an address at gmail.com.');
});
