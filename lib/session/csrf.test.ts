import { expect, test } from 'vitest';
import { safeTarget } from './csrf.ts';

const leads = [
  '//',
  '/\\',
  '\\\\',
  '\\/',
  '///',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '/%2f/',
  '/.//',
  '/..//',
  'http:',
  'https://',
  'HTTPS:\\\\',
  'javascript:',
  'data:text/html,',
  '//user@',
  '/@',
  '/\u0000/',
];
const hosts = [
  'evil.example',
  'evil.example/path',
  'localhost@evil.example',
  'evil.example%2f',
  'evil.example?x=/',
  'evil.example#',
  '[::1]',
  '127.0.0.1:80',
  'evil.example\\',
  'alert(1)',
];

test('no target leads outside the dashboard', () => {
  for (const lead of leads) {
    for (const host of hosts) {
      const target = safeTarget(`${lead}${host}`);
      expect(new URL(target, 'https://masthead.example').origin, `${lead}${host}`).toBe(
        'https://masthead.example',
      );
    }
  }
});

test('a path of the dashboard doesn’t change', () => {
  expect(safeTarget('/orgs/org_1/members?search=obi&page=x#row')).toBe(
    '/orgs/org_1/members?search=obi&page=x#row',
  );
  for (const nothing of [null, undefined, '', 'members', '?x'])
    expect(safeTarget(nothing)).toBe('/');
});
