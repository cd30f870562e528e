import { expect, test } from 'vitest';
import { codeOf, languages } from './languages.ts';
import type { Request } from './request.ts';

const server = 'https://app.example';
const renaming: Request = {
  id: 'updateTeam',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/teams/{teamId}',
  parameters: [
    { name: 'organizationId', value: 'org_demo_first' },
    { name: 'teamId', value: '' },
  ],
  query: [],
  body: { title: "Ada's `team`", isOpen: true, parent: null, tags: [] },
  needsToken: true,
};
const url = 'https://app.example/v1/orgs/org_demo_first/teams/TEAM_ID';

test('every language has the method, the address, the token and the body', () => {
  for (const { id } of languages) {
    const code = codeOf(id, renaming, server);
    expect(code).toContain(url);
    expect(code).toMatch(/\bpatch\b/i);
    expect(code).toContain('TOKEN');
    expect(code).toContain('`team`');
  }
});

test('values are written as each language writes them', () => {
  expect(codeOf('curl', renaming, server)).toContain(`"title":"Ada'\\''s`);
  const python = codeOf('python', renaming, server);
  for (const text of ['"isOpen": True,', '"parent": None,', '"tags": [],'])
    expect(python).toContain(text);
  // A raw string of Go can't contain a backquote.
  expect(codeOf('go', renaming, server)).toContain('NewReader("{\\n');
});

test('a read without a token has neither headers nor body', () => {
  const reading: Request = {
    id: 'getOpenAPI',
    method: 'GET',
    path: '/v1/openapi.json',
    parameters: [],
    query: [],
    needsToken: false,
  };
  expect(codeOf('curl', reading, server)).toBe('curl "https://app.example/v1/openapi.json"');
  for (const { id } of languages) {
    const code = codeOf(id, reading, server);
    expect(code).not.toContain('TOKEN');
    expect(code).not.toContain('strings');
    expect(code).not.toContain('Content-Type');
  }
});
