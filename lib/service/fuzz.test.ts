import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { createCollection } from '#lib/contract/collections.ts';
import {
  postChangeRequestComment,
  postSpaceComment,
  postSpaceCommentReply,
} from '#lib/contract/comments.ts';
import { updateSpaceCustomFields } from '#lib/contract/custom-field-values.ts';
import { createCustomField } from '#lib/contract/custom-fields.ts';
import type { Description, Endpoint } from '#lib/contract/endpoint.ts';
import { customFieldTypes, takesOptions } from '#lib/contract/field-values.ts';
import { describedEndpoints as endpoints } from '#lib/contract/index.ts';
import { createLinkInvite, inviteMembers, listInvites } from '#lib/contract/invites.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { createSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import { createShareLink, createSite } from '#lib/contract/sites.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { anything, type JsonSchema, mutated, valuesOf } from './testing/arbitrary.ts';
import {
  openTestService,
  type TestOrganization,
  type TestPerson,
  type TestService,
} from './testing.ts';

/** Requests for each endpoint; most are refused before they reach the database. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_ONLY_OF_ENGINE === '1' ? 20 : 60));

const faults: unknown[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });

let service: TestService;
let callers: (TestPerson | null)[];
/** Existing ids, by the path parameter that takes them; other parameters get a made-up word. */
const ids: Record<string, string[]> = { secret: ['set_none'], tokenId: ['tok_none'] };

beforeAll(async () => {
  service = await openTestService({ logger });
  const home = await service.newOrganization();
  const parameters = { organizationId: home.id };
  const admin = service.as(home.admin);
  const people = [await home.join('edit'), await home.join(null), await home.join('create')];
  callers = [home.admin, await home.join('create'), await home.join('read'), null];
  const team = await admin.call(createTeam, { parameters, body: { title: 'Fuzzed' } });
  const link = await admin.call(createLinkInvite, { parameters, body: { role: 'read' } });
  await admin.call(inviteMembers, { parameters, body: { emails: ['a@example.org'] } });
  const invites = await admin.call(listInvites, { parameters });
  ids.collectionId = [];
  ids.spaceId = [];
  // Some of them are deleted or transferred during the test.
  for (let index = 0; index < 6; index += 1) {
    const collection = await admin.call(createCollection, { parameters, body: {} });
    ids.collectionId.push(collection.body.id);
    const body = index % 2 ? { parent: collection.body.id } : {};
    ids.spaceId.push((await admin.call(createSpace, { parameters, body })).body.id);
  }
  await addFields(home);
  await addSites(home);
  await addTalk(home);
  ids.organizationId = [home.id];
  ids.userId = people.map(({ id }) => id);
  ids.teamId = [team.body.id];
  ids.inviteId = [link.body.id, invites.body.items[0]?.id ?? ''];
});
afterAll(() => service.close());

/** A change request in each space, with comments on both. */
async function addTalk(home: TestOrganization): Promise<void> {
  const admin = service.as(home.admin);
  Object.assign(ids, { changeRequestId: ['1'], commentId: [], commentReplyId: [] });
  const text = { body: { body: { markdown: 'Said' } } };
  for (const spaceId of ids.spaceId ?? []) {
    const on = { parameters: { spaceId } };
    const { body: request } = await admin.call(createChangeRequest, { ...on, body: {} });
    const onRequest = { parameters: { spaceId, changeRequestId: request.id } };
    const { body: comment } = await admin.call(postSpaceComment, { ...on, ...text });
    const { body: other } = await admin.call(postChangeRequestComment, { ...onRequest, ...text });
    const onComment = { parameters: { spaceId, commentId: comment.id } };
    const { body: reply } = await admin.call(postSpaceCommentReply, { ...onComment, ...text });
    ids.changeRequestId?.push(request.id);
    ids.commentId?.push(comment.id, other.id);
    ids.commentReplyId?.push(reply.id);
  }
}

/** Custom fields of each type, and a space with a value for each. */
async function addFields(home: TestOrganization): Promise<void> {
  const admin = service.as(home.admin);
  const parameters = { organizationId: home.id };
  ids.fieldName = customFieldTypes.map((type) => type.replace(':', '-'));
  for (const type of customFieldTypes) {
    const options = takesOptions(type) ? { options: ['One', 'Two'] } : {};
    const body = { name: type.replace(':', '-'), type, ...options };
    await admin.call(createCustomField, { parameters, body });
  }
  const values = {
    text: { value: '12' },
    number: { value: 12 },
    boolean: { value: true },
    tags: { value: ['a'] },
    'select-multi': { value: ['One'] },
    'select-single': { value: 'Two' },
  };
  for (const spaceId of ids.spaceId ?? [])
    await admin.call(updateSpaceCustomFields, { parameters: { spaceId }, body: { values } });
}

/** Docs sites with some of everything. */
async function addSites(home: TestOrganization): Promise<void> {
  const admin = service.as(home.admin);
  const named = [
    ...['siteId', 'siteSectionId', 'siteSectionGroupId', 'siteSpaceId', 'siteRedirectId'],
    'shareLinkId',
  ];
  for (const name of named) ids[name] = [];
  const keep = (name: string, id = 'none') => void ids[name]?.push(id);
  for (const [index, spaceId] of (ids.spaceId ?? []).entries()) {
    const at = { organizationId: home.id };
    const site = await admin.call(createSite, { parameters: at, body: { spaces: 'empty' } });
    const on = { parameters: { ...at, siteId: site.body.id } };
    keep('siteId', site.body.id);
    keep('siteSpaceId', site.body.defaultSiteSpace);
    const link = await admin.call(createShareLink, { ...on, body: { name: 'Link' } });
    keep('shareLinkId', link.body.id);
    if (index % 2) continue;
    const { body: section } = await admin.call(createSiteSection, { ...on, body: { spaceId } });
    keep('siteSectionId', section.id);
    keep('siteSpaceId', section.siteSpaces[0]?.id);
    const group = { title: 'Group', sections: [section.id] };
    keep(
      'siteSectionGroupId',
      (await admin.call(createSiteSectionGroup, { ...on, body: group })).body.id,
    );
    const destination = { kind: 'site-section', siteSectionId: section.id } as const;
    const body = { source: `/from/${index}`, destination };
    keep('siteRedirectId', (await admin.call(createRedirect, { ...on, body })).body.id);
  }
}

type Sent = { url: string; query: [string, string][]; text: string | undefined };

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%00',
    '%ff',
    '..',
    '%2e%2e',
    '%2f',
    'ü',
    '𝒳'.repeat(60),
    'x'.repeat(900),
  ),
  fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
);

function paths({ path }: Endpoint): fc.Arbitrary<string> {
  const parts = path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (!name) return fc.constant(segment);
    const known = ids[name] ?? ['none'];
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: oddText },
    );
  });
  return fc.tuple(...parts).map((segments) => segments.join('/'));
}

/** Pairs of a query: of the schema's fields mostly, some repeated, some made up. */
function queries({ query }: Description): fc.Arbitrary<[string, string][]> {
  const { properties = {} } = query ? schemaOf(query) : {};
  const pair = (name: string, field: JsonSchema) =>
    fc
      .oneof(
        { weight: 3, arbitrary: valuesOf(field, ids.userId ?? []) },
        { weight: 1, arbitrary: anything },
      )
      .map((value): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
  const known = Object.entries(properties).map(([name, field]) => pair(name, field));
  const strange = fc.tuple(fc.string(), fc.string());
  return fc.array(fc.oneof(...known, strange), { maxLength: 3 });
}

/** Bodies: half of them as the schema asks, the others with something wrong, or not JSON. */
function bodies({ body }: Description): fc.Arbitrary<string | undefined> {
  if (!body)
    return fc.option(
      anything.map((value) => JSON.stringify(value)),
      { nil: undefined, freq: 2 },
    );
  const named = [
    ...['userId', 'teamId', 'collectionId', 'spaceId', 'organizationId', 'siteId', 'siteSpaceId'],
    ...['siteSectionId', 'siteSectionGroupId'],
  ];
  const values = valuesOf(
    schemaOf(body),
    named.flatMap((name) => ids[name] ?? []),
  );
  const asText = (value: fc.JsonValue) => JSON.stringify(value);
  return fc.oneof(
    { weight: 5, arbitrary: values.map(asText) },
    { weight: 5, arbitrary: mutated(values).map(asText) },
    { weight: 1, arbitrary: anything.map(asText) },
    { weight: 1, arbitrary: mutated(values).map((value) => asText(value).slice(0, -1)) },
  );
}

function schemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

const visible = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const headers = fc.record(
  {
    'if-match': fc.oneof(fc.constantFrom('*', '"x"', 'W/"x", "y"', ''), visible),
    'if-none-match': fc.oneof(fc.constantFrom('*', '"x"'), visible),
    'idempotency-key': fc.oneof(visible, fc.constant('x'.repeat(256))),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=latin1',
      'text/plain',
      'x',
    ),
    'x-masthead-source': fc.constantFrom('ui', 'root'),
  },
  { requiredKeys: [] },
);

/** Whether the contract's own schemas take what was sent; the order of a refusal is tried elsewhere. */
function isValid(description: Description, { query, text }: Sent): boolean {
  const pairs = new Map<string, string | string[]>();
  for (const [name, value] of query) {
    const before = pairs.get(name);
    pairs.set(name, before === undefined ? value : [before, value].flat());
  }
  const isQuery = description.query?.safeParse(Object.fromEntries(pairs)).success ?? true;
  return isQuery && (!description.body || isBody(description.body, text || '{}'));
}

function isBody(schema: z.ZodMiniType, text: string): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

// Signing out would only make all other requests a 401.
const tried = endpoints.filter(({ name }) => !['signOut', 'revokeSignIn'].includes(name));

test.each(tried.map(({ name, endpoint, description }) => [name, endpoint, description] as const))(
  '%s never fails on random input, and accepts nothing that its contract refuses',
  async (_name, endpoint, description) => {
    const request = fc.record({
      path: paths(endpoint),
      query: queries(description),
      text: bodies(description),
      headers: fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: headers },
      ),
      caller: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ path, query, text, headers: given, caller }) => {
        const search = new URLSearchParams(query).toString();
        const isRead = endpoint.method === 'GET';
        const sent = { url: `${path}?${search}`, query, text: isRead ? undefined : text };
        const answer = await service.raw(callers[caller] ?? null, endpoint.method, sent.url, {
          body: sent.text,
          headers: given,
        });
        const body = await answer.text();
        expect(answer.status, `${body}\n${faults.at(-1)}`).toBeLessThan(500);
        if (answer.status >= 400) expect(JSON.parse(body).error.code).toBe(answer.status);
        else expect(isValid(description, sent), `${answer.status} for what is invalid`).toBe(true);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);

test('random paths never fail', async () => {
  const words = [...new Set(endpoints.flatMap(({ endpoint }) => endpoint.path.split('/')))];
  const known = Object.values(ids).flat();
  const segment = fc.oneof(fc.constantFrom(...words, ...known), oddText);
  const methods = fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'BREW',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 8 }), methods, async (segments, method) => {
      const answer = await service.raw(callers[0] ?? null, method, `/${segments.join('/')}`);
      expect(answer.status, `${faults.at(-1)}`).toBeLessThan(500);
      await answer.body?.cancel();
    }),
    { numRuns: RUNS * 5 },
  );
});
