import { beforeAll, expect, test } from 'vitest';
import { filtered, newProvider, type ScimClient } from '../testing/scim.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let provider: ScimClient;
let id: string;

beforeAll(async () => {
  organization = await service.newOrganization();
  provider = await newProvider(service, organization);
  const { body } = await provider.send('POST', '/Users', {
    userName: `known@${provider.domain}`,
    name: { givenName: 'Known', familyName: 'Person' },
  });
  id = body.id;
});

test.each([
  'unknown eq "x"',
  '__proto__ eq "x"',
  'constructor.name eq "x"',
  'userName',
  'userName eq',
  'userName eq x',
  'userName is "x"',
  'userName eq "x" and',
  'userName eq "x" userName eq "y"',
  '(userName eq "x"',
  'emails[type eq "work"',
  'emails[type eq "work"].nothing eq "x"',
  'userName gt "x"',
  'userName eq 5',
  'active co "t"',
  'active eq "perhaps"',
  'meta.created gt "yesterday"',
  'userName eq "\\u12"',
  'userName eq "x',
  'not userName eq "x"',
  `${'('.repeat(5000)}userName pr${')'.repeat(5000)}`,
  `${'('.repeat(200)}userName pr${')'.repeat(200)}`,
  Array.from({ length: 200 }, () => 'userName pr').join(' or '),
])('the filter %s is refused as invalid', async (filter) => {
  const { status, body } = await provider.send('GET', `/Users${filtered(filter)}`);
  expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
});

test.each([
  'userName eq "%\' or 1=1 --"',
  'displayName co "%"',
  'userName ew "_"',
  'displayName sw ""; drop table users"',
])('the filter %s finds nobody', async (filter) => {
  const { status, body } = await provider.send('GET', `/Users${filtered(filter)}`);
  if (status === 200) expect(body.totalResults).toBe(0);
  else expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
});

test('paging: what isn’t a number is refused, and numbers out of range are brought in', async () => {
  const list = (query: string) => provider.send('GET', `/Users?${query}`);
  expect((await list('startIndex=one')).body.scimType).toBe('invalidValue');
  expect((await list('count=1e3')).body.scimType).toBe('invalidValue');
  expect((await list('startIndex=-5&count=1')).body).toMatchObject({
    startIndex: 1,
    itemsPerPage: 1,
  });
  expect((await list('count=0')).body).toMatchObject({ totalResults: 2, Resources: [] });
  expect((await list('count=-1')).body).toMatchObject({ totalResults: 2, Resources: [] });
  expect((await list('startIndex=999999999999999')).body.Resources).toEqual([]);
});

test.each([
  ['no operations', {}, 'invalidSyntax'],
  ['operations that are none', { Operations: [1, 'x', null] }, 'invalidSyntax'],
  ['another op', { Operations: [{ op: 'copy', path: 'active' }] }, 'invalidSyntax'],
  ['an op of Object', { Operations: [{ op: 'constructor', path: 'active' }] }, 'invalidSyntax'],
  ['a removal without a path', { Operations: [{ op: 'remove' }] }, 'noTarget'],
  ['an unknown path', { Operations: [{ op: 'add', path: 'shoeSize', value: 9 }] }, 'invalidPath'],
  [
    'a path of a prototype',
    { Operations: [{ op: 'add', path: '__proto__.x', value: 9 }] },
    'invalidPath',
  ],
  ['an unreadable path', { Operations: [{ op: 'add', path: 'a..b[', value: 9 }] }, 'invalidPath'],
  ['a path that is a number', { Operations: [{ op: 'add', path: 5, value: 9 }] }, 'invalidPath'],
  [
    'an unknown path filter',
    { Operations: [{ op: 'add', path: 'emails[x eq "y"].value', value: 9 }] },
    'invalidFilter',
  ],
  [
    'a boolean that is none',
    { Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] },
    'invalidValue',
  ],
  [
    'a name that is a list',
    { Operations: [{ op: 'replace', path: 'displayName', value: [] }] },
    'invalidValue',
  ],
  [
    'an address that is none',
    { Operations: [{ op: 'replace', path: 'emails', value: 'x' }] },
    'invalidValue',
  ],
  [
    'an empty userName',
    { Operations: [{ op: 'replace', path: 'userName', value: ' ' }] },
    'invalidValue',
  ],
  ['a removed userName', { Operations: [{ op: 'remove', path: 'userName' }] }, 'mutability'],
  ['a removed id', { Operations: [{ op: 'remove', path: 'id' }] }, 'mutability'],
  [
    'too many operations',
    { Operations: Array.from({ length: 1001 }, () => ({ op: 'add' })) },
    'invalidSyntax',
  ],
])('a change with %s is refused', async (_, body, scimType) => {
  const { status, body: answer } = await provider.send('PATCH', `/Users/${id}`, body);
  expect([status, answer.scimType]).toEqual([400, scimType]);
});

test('values of a prototype change nothing but themselves', async () => {
  const text = `{"userName":"proto@${provider.domain}","__proto__":{"active":false,"isAdmin":true},"constructor":{"prototype":{"x":1}},"emails":[{"value":"proto@${provider.domain}","primary":{"toString":1},"type":{"toLowerCase":1}}]}`;
  const { status, body } = await provider.send('POST', '/Users', text);
  expect([status, body.active]).toEqual([201, true]);
  expect(({} as { isAdmin?: true; x?: 1 }).isAdmin).toBeUndefined();
  expect(({} as { isAdmin?: true; x?: 1 }).x).toBeUndefined();
});

test.each([
  ['no JSON', '{', 400, 'invalidSyntax'],
  ['a list', '[]', 400, 'invalidSyntax'],
  ['nothing', '', 400, 'invalidSyntax'],
  ['text', '"x"', 400, 'invalidSyntax'],
  ['a NUL character', '{"userName":"a\\u0000b"}', 400, 'invalidSyntax'],
  ['half a character', '{"userName":"a\\ud800b"}', 400, 'invalidSyntax'],
  ['no userName', '{"active":true}', 400, 'invalidValue'],
  ['no address', '{"userName":"ada"}', 400, 'invalidValue'],
  ['a userName that is an object', '{"userName":{}}', 400, 'invalidValue'],
  ['a long userName', JSON.stringify({ userName: 'a'.repeat(400) }), 400, 'invalidValue'],
  ['more than a megabyte', JSON.stringify({ userName: 'a'.repeat(1024 * 1024) }), 413, undefined],
  ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'invalidSyntax'],
])('a person of %s is refused', async (_, text, status, scimType) => {
  const answer = await provider.send('POST', '/Users', text);
  expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
});

test('a megabyte of members that don’t exist is refused, and makes no team', async () => {
  const members = Array.from({ length: 9_999 }, (_, index) => ({
    value: `usr_nobody_of_this_${index}`,
  }));
  const { status, body } = await provider.send('POST', '/Groups', {
    displayName: 'Ghosts',
    members,
  });
  expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  expect(body.detail.length).toBeLessThan(2_000);
  expect(
    (await provider.send('GET', `/Groups${filtered('displayName eq "Ghosts"')}`)).body.totalResults,
  ).toBe(0);
});

test('paths and methods that aren’t there', async () => {
  const statusOf = async (method: string, path: string, headers = {}) =>
    (await provider.send(method, path, method === 'GET' ? undefined : {}, headers)).status;
  expect(await statusOf('GET', '/Nothing')).toBe(404);
  expect(await statusOf('GET', '/constructor')).toBe(404);
  expect(await statusOf('GET', '/Users/%E0%A4%A')).toBe(404);
  expect(await statusOf('GET', '/Users/%00')).toBe(404);
  expect(await statusOf('GET', `/Users/${id}/more`)).toBe(401);
  expect(await statusOf('POST', '/Bulk')).toBe(501);
  expect(await statusOf('POST', '/Users/.search')).toBe(501);
  expect(await statusOf('POST', '/Users', { 'content-type': 'text/xml' })).toBe(415);
  const wrong = await provider.send('PATCH', '/Users', {});
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
});

test('attributes: only what is asked for, and nothing of what isn’t wanted', async () => {
  const read = async (query: string) =>
    Object.keys((await provider.send('GET', `/Users/${id}?${query}`)).body).sort();
  expect(await read('attributes=userName')).toEqual(['id', 'meta', 'schemas', 'userName']);
  const urn = 'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName';
  const { body } = await provider.send('GET', `/Users/${id}?attributes=${urn}`);
  expect(body.name).toEqual({ givenName: 'Known' });
  expect(await read('excludedAttributes=emails,groups,name,id')).toEqual([
    'active',
    'displayName',
    'id',
    'meta',
    'schemas',
    'userName',
  ]);
});

test('the service describes itself', async () => {
  const { body } = await provider.send('GET', '/ServiceProviderConfig');
  expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  for (const path of ['/ResourceTypes', '/Schemas']) {
    const list = await provider.send('GET', path);
    expect(list.body.totalResults).toBe(2);
    for (const { id: one, meta } of list.body.Resources) {
      expect((await provider.send('GET', `${path}/${one}`)).body.id).toBe(one);
      expect(meta.location.endsWith(`${path}/${one}`)).toBe(true);
    }
  }
});
