import { expect, test } from 'vitest';
import { fillPath, urlOf } from './endpoint.ts';
import { listMembers } from './members.ts';

test('a URL has escaped parameters, repeated keys for arrays, and nothing for absent values', () => {
  const parameters = { organizationId: 'a/b?c' };
  const query = { search: 'Obi & Co', role: undefined, space: ['s1', 's2'] };
  expect(urlOf(listMembers, { parameters, query })).toBe(
    '/v1/orgs/a%2Fb%3Fc/members?search=Obi+%26+Co&space=s1&space=s2',
  );
});

test('a path with a missing parameter throws', () => {
  expect(() => fillPath('/v1/orgs/{organizationId}', {})).toThrow('organizationId');
});
