import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listSpaceLinks } from '#lib/contract/content.ts';
import {
  createOpenAPISpec,
  createOrUpdateOpenAPISpecBySlug,
  deleteOpenAPISpecBySlug,
  getOpenAPISpecBySlug,
  listOpenAPISpecLinks,
  listOpenAPISpecs,
  readPublishedOpenAPISpec,
  refreshOpenAPISpec,
  type SpecSource,
  updateOpenAPISpecBySlug,
} from '#lib/contract/openapi-specs.ts';
import {
  compareOpenAPISpecVersions,
  getOpenAPIOperation,
  getOpenAPISchema,
  getOpenAPISpecVersion,
  getOpenAPISpecVersionContent,
  listOpenAPIOperations,
  listOpenAPISpecChanges,
  listOpenAPISpecVersions,
} from '#lib/contract/openapi-versions.ts';
import { type ImportTestSite, openTestSite } from '../testing/import-site.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import { queueDueSpecs } from './due.ts';

let service: TestService;
let site: ImportTestSite;
let organization: TestOrganization;

beforeAll(async () => {
  site = await openTestSite();
  service = await openTestService({ fetchAllowlist: [site.place] });
});
afterAll(async () => {
  await service.close();
  site.close();
});
beforeEach(async () => {
  site.replies.clear();
  organization = await service.newOrganization();
});

const admin = () => service.as(organization.admin);
const here = () => ({ parameters: { organizationId: organization.id } });
const on = (specSlug = 'pets') => ({ parameters: { organizationId: organization.id, specSlug } });
const onVersion = (specVersionId = 'latest', specSlug = 'pets') => ({
  parameters: { organizationId: organization.id, specSlug, specVersionId },
});
const create = (source: SpecSource, slug = 'pets') =>
  admin().call(createOpenAPISpec, { ...here(), body: { slug, source } });
const put = (source: SpecSource, slug = 'pets') =>
  admin().call(createOrUpdateOpenAPISpecBySlug, { ...on(slug), body: { source } });
const processed = (slug = 'pets') =>
  vi.waitFor(
    async () => {
      const { body } = await admin().call(getOpenAPISpecBySlug, on(slug));
      expect(body.processingState).toBe('complete');
      return body;
    },
    { timeout: 25_000, interval: 30 },
  );
const versions = async () =>
  (await admin().call(listOpenAPISpecVersions, on())).body.items.map(({ number }) => number);

type Paths = Record<string, unknown>;
const documentOf = (paths: Paths = { '/pets': { get: {} } }, schemas: Paths = {}, title = 'Pets') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1.0' },
    paths,
    components: { schemas },
  });

test('a specification at a URL is fetched, fetched again, and gets a version when it changed', async () => {
  site.replies.set('/pets.json', documentOf());
  const url = `${site.origin}/pets.json`;
  const made = await create({ url });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    slug: 'pets',
    sourceURL: url,
    processingState: 'pending',
    visibility: 'private',
    permissions: { view: true, edit: true },
    urls: { app: expect.stringMatching(/settings\/specifications\/pets$/) },
  });
  const first = await processed();
  expect(first).toMatchObject({ document: { title: 'Pets', number: 1, operations: 1 } });
  expect(first.lastProcessErrorCode).toBeUndefined();

  const again = await admin().call(refreshOpenAPISpec, on());
  expect(again.body).toMatchObject({ processingState: 'pending', lastVersion: first.lastVersion });
  expect((await processed()).lastVersion).toBe(first.lastVersion);
  expect(await versions()).toEqual([1]);

  site.replies.set('/pets.json', documentOf({ '/pets': { get: {}, post: {} } }));
  await admin().call(refreshOpenAPISpec, on());
  await vi.waitFor(async () => expect(await versions()).toEqual([2, 1]), 20_000);
  expect((await processed()).document).toMatchObject({ number: 2, operations: 2 });
  const listed = await admin().call(listOpenAPISpecs, { ...here(), query: { search: 'PET' } });
  expect(listed.body).toMatchObject({ count: 1, items: [{ slug: 'pets' }] });
});

test('a failure has its reason, and keeps the previous version', async () => {
  await put({ text: documentOf() });
  const { lastVersion } = await processed();
  site.replies.set('/page', '<!doctype html><title>Sign in</title>');
  site.replies.set('/slow', () => undefined);
  const fail = async (source: SpecSource) => {
    expect((await put(source)).status).toBe(200);
    const found = await processed();
    expect(found.lastVersion).toBe(lastVersion);
    return [found.lastProcessErrorCode, found.lastProcessError];
  };
  expect(await fail({ url: `${site.origin}/page` })).toEqual([
    'PARSE_ERROR',
    'This is a web page or XML, not an OpenAPI document in JSON or YAML.',
  ]);
  expect(await fail({ url: `${site.origin}/none` })).toEqual([
    'FETCH_ERROR',
    expect.stringContaining('404'),
  ]);
  expect(await fail({ url: 'http://169.254.169.254/latest/meta-data' })).toEqual([
    'FETCH_ERROR',
    expect.stringContaining('isn’t on the public internet'),
  ]);
  site.replies.set('/big', `{"openapi": "${' '.repeat(20_000_000)}"}`);
  expect(await fail({ url: `${site.origin}/big` })).toEqual([
    'FETCH_ERROR',
    'The response is larger than 10 MB.',
  ]);
  expect(await fail({ url: `${site.origin}/slow` })).toEqual([
    'FETCH_TIMEOUT',
    'No response within 10 seconds.',
  ]);
  expect(await fail({ text: 'a: b\n c: d: e' })).toEqual([
    'PARSE_ERROR',
    expect.stringContaining('in line 2'),
  ]);
  await put({ text: documentOf() });
  expect((await processed()).lastProcessErrorCode).toBeUndefined();
  expect(await versions()).toEqual([1]);
}, 40_000);

test('the latest request wins, however long the previous one takes', async () => {
  const slow = Promise.withResolvers<void>();
  site.replies.set('/slow', async (_, response) => {
    await slow.promise;
    response.end(documentOf(undefined, undefined, 'Too late'));
  });
  await put({ url: `${site.origin}/slow` });
  await vi.waitFor(() => expect(site.requests.length).toBeGreaterThan(0));
  await put({ text: documentOf() });
  expect((await processed()).document?.title).toBe('Pets');
  slow.resolve();
  await new Promise((done) => setTimeout(done, 300));
  expect(await versions()).toEqual([1]);
  const spec = await processed();
  expect(spec.document?.title).toBe('Pets');
  expect(spec.sourceURL).toBeUndefined();
});

test('concurrent requests don’t wait for the next poll of the queue', async () => {
  const slugs = Array.from({ length: 9 }, (_, index) => `pets-${index}`);
  const start = performance.now();
  await Promise.all(
    slugs.map((slug) => put({ text: documentOf(undefined, undefined, slug) }, slug)),
  );
  await Promise.all(slugs.map(processed));
  // A round is 15 s.
  expect(performance.now() - start).toBeLessThan(12_000);
});

test('an invalid specification is refused at once, and nothing changes', async () => {
  const bodies: [unknown, number][] = [
    [{ slug: 'Pets!', source: { text: 'a' } }, 400],
    [{ slug: 'pets', source: {} }, 400],
    [{ slug: 'pets', source: { url: 'file:///etc/passwd' } }, 400],
    [{ slug: 'pets', source: { url: 'https://example.com', text: 'a' } }, 400],
    [{ slug: 'pets', source: { text: '' } }, 400],
    [{ slug: 'pets', source: { text: 'x'.repeat(10_000_001) } }, 400],
    [{ slug: 'pets', source: { text: 'x'.repeat(20_000_000) } }, 413],
  ];
  const path = `/v1/orgs/${organization.id}/openapi`;
  for (const [body, status] of bodies) {
    const answer = await service.raw(organization.admin, 'POST', path, {
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(status);
  }
  const stranger = await service.newPerson();
  const body = JSON.stringify({ slug: 'pets', source: { text: 'x'.repeat(5_000_000) } });
  expect((await service.raw(stranger, 'POST', path, { body })).status).toBe(404);
  expect((await put({ text: 'a' }, 'Not-A-Slug')).status).toBe(400);
  expect((await admin().call(listOpenAPISpecs, here())).body.count).toBe(0);
  await create({ text: documentOf() });
  expect((await create({ text: documentOf() })).status).toBe(409);
  expect((await put({ text: documentOf() }, 'other')).status).toBe(201);
  await processed();
  expect((await admin().call(refreshOpenAPISpec, on())).status).toBe(409);
});

test('a document of 9 MB with cycles is parsed while others are answered', async () => {
  const paths: Paths = {};
  for (let index = 0; index < 6_000; index += 1)
    paths[`/things/${index}/{id}`] = {
      get: {
        summary: `Thing ${index}`,
        tags: [`t${index % 30}`],
        description: 'd'.repeat(1_200),
        responses: {
          200: {
            description: 'Done',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
        },
      },
    };
  const text = documentOf(paths, {
    Thing: { properties: { child: { $ref: '#/components/schemas/Thing' } } },
  });
  expect(text.length).toBeGreaterThan(8_000_000);
  await put({ text });
  let slowest = 0;
  await vi.waitFor(
    async () => {
      const started = performance.now();
      const { body } = await admin().call(getOpenAPISpecBySlug, on());
      slowest = Math.max(slowest, performance.now() - started);
      expect(body.processingState).toBe('complete');
    },
    { timeout: 50_000, interval: 20 },
  );
  expect((await processed()).document).toMatchObject({ operations: 6_000, schemas: 1 });
  expect(slowest).toBeLessThan(3_000);
  const query = { search: 'thing 59', tag: 't29', limit: 3 };
  const found = await admin().call(listOpenAPIOperations, { ...onVersion(), query });
  expect(found.body.items[0]).toMatchObject({ method: 'get', path: '/things/59/{id}' });
}, 60_000);

test('operations are listed by tag and search, and shown with their schemas', async () => {
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } };
  await put({
    text: documentOf(
      {
        '/a': { get: { tags: ['one'], summary: 'Read an a' }, put: { requestBody: body } },
        '/b': { get: { tags: ['two', 'one'], operationId: 'getB', deprecated: true } },
      },
      {
        A: { properties: { b: { $ref: '#/components/schemas/B' } } },
        B: { properties: { c: { $ref: '#/components/schemas/C' } } },
        C: { properties: { a: { $ref: '#/components/schemas/A' } } },
      },
    ),
  });
  await processed();
  const paths = async (query: object) =>
    (await admin().call(listOpenAPIOperations, { ...onVersion(), query })).body.items.map(
      ({ method, path }) => `${method} ${path}`,
    );
  expect(await paths({})).toEqual(['get /a', 'put /a', 'get /b']);
  expect(await paths({ tag: 'one' })).toEqual(['get /a', 'get /b']);
  expect(await paths({ tag: '' })).toEqual(['put /a']);
  expect(await paths({ search: 'READ get' })).toEqual(['get /a']);
  expect(await paths({ search: 'getb' })).toEqual(['get /b']);
  expect(await paths({ search: '%' })).toEqual([]);
  const version = await admin().call(getOpenAPISpecVersion, onVersion());
  expect(version.body.tags).toEqual([
    { name: 'one', operations: 2 },
    { name: 'two', operations: 1 },
    { name: '', operations: 1 },
  ]);
  const { body: listed } = await admin().call(listOpenAPIOperations, onVersion());
  const specOperationId = listed.items[1]?.id ?? '';
  const parameters = { ...onVersion().parameters, specOperationId };
  const shown = await admin().call(getOpenAPIOperation, { parameters });
  expect(shown.body).toMatchObject({
    requestBody: { content: [{ type: 'application/json', schema: { $ref: 'A' } }] },
  });
  expect(Object.keys(shown.body.schemas).sort()).toEqual(['A', 'B']);
  const far = await admin().call(getOpenAPISchema, { ...onVersion(), query: { name: 'C' } });
  expect(far.body.schema).toEqual({ properties: { a: { $ref: 'A' } } });
  const content = await admin().call(getOpenAPISpecVersionContent, onVersion());
  expect(content.body.filesystem['openapi.json']).toContain('"Pets"');
});

test('two versions are compared, and breaking changes are marked', async () => {
  const using = (schema: object, parameters: object[] = []) => ({
    get: {
      parameters,
      responses: { 200: { description: 'x', content: { 'application/json': { schema } } } },
    },
  });
  const ref = { $ref: '#/components/schemas/Pet' };
  const limit = (schema: object, required = false) => [
    { name: 'limit', in: 'query', schema, required },
  ];
  await put({
    text: documentOf(
      {
        '/same': using(ref),
        '/gone': using(ref),
        '/pets/{id}': using(ref, limit({ type: 'integer', maximum: 100 })),
      },
      {
        Pet: { required: ['name'], properties: { name: { type: 'string' } } },
        Alone: { enum: ['a', 'b'] },
      },
    ),
  });
  await processed();
  await put({
    text: documentOf(
      {
        '/same': using(ref),
        '/new': using(ref),
        '/pets/{petId}': using(ref, limit({ type: 'integer', maximum: 50 }, true)),
      },
      {
        Pet: { properties: { name: { type: 'string' }, age: { type: 'integer' } } },
        Alone: { enum: ['a'] },
      },
    ),
  });
  await vi.waitFor(async () => expect(await versions()).toEqual([2, 1]), 20_000);
  const { body } = await admin().call(compareOpenAPISpecVersions, onVersion());
  expect(body).toMatchObject({ from: { number: 1 }, to: { number: 2 }, more: false });
  expect(body.counts).toEqual({ added: 1, removed: 1, changed: 1, breaking: 3 });
  const changes = body.operations.map(({ path, change, breaking }) => [path, change, breaking]);
  expect(changes.sort()).toEqual([
    ['/gone', 'removed', true],
    ['/new', 'added', false],
    ['/pets/{petId}', 'changed', true],
  ]);
  const changed = body.operations.find(({ change }) => change === 'changed')?.changes;
  expect(changed).toEqual([
    { at: '', message: 'Path is /pets/{petId}, was /pets/{id}', breaking: false },
    { at: 'query limit', message: 'Now required', breaking: true },
    { at: 'query limit', message: 'maximum is 50, was 100', breaking: true },
  ]);
  expect(body.schemas).toMatchObject([
    { name: 'Alone', change: 'changed', breaking: false, usedIn: [] },
    {
      name: 'Pet',
      breaking: true,
      usedIn: ['response'],
      changes: [
        { at: 'age', message: 'Added', breaking: false },
        { at: 'name', message: 'No longer required', breaking: true },
      ],
    },
  ]);
});

test('links from content resolve, are listed, and are broken when it is deleted', async () => {
  await put({ text: documentOf() });
  await processed();
  const spaceId = await newEmptySpace(service, organization);
  const at = { parameters: { spaceId } };
  const markdown = '[The API](openapi:pets) and [none](openapi:none)';
  const written = await change(service, organization.admin, spaceId, page('Home', markdown));
  expect(written.status).toBe(200);
  const statuses = async () => {
    const { body } = await admin().call(listSpaceLinks, at);
    return body.items.map(({ status, targetReference: to }) => [
      status,
      to?.kind === 'openapi' ? to.openAPISpec.slug : undefined,
    ]);
  };
  expect(await statuses()).toEqual([
    ['ok', 'pets'],
    ['broken', undefined],
  ]);
  const { body: links } = await admin().call(listOpenAPISpecLinks, on());
  expect(links).toMatchObject({ count: 1, items: [{ kind: 'page', page: { title: 'Home' } }] });
  expect((await admin().call(deleteOpenAPISpecBySlug, on())).status).toBe(205);
  expect(await statuses()).toEqual([
    ['broken', undefined],
    ['broken', undefined],
  ]);
  expect((await admin().call(getOpenAPISpecBySlug, on())).status).toBe(404);
});

test('only public specifications are visible to everyone', async () => {
  await put({ text: documentOf() });
  await processed();
  const nobody = service.as(null);
  expect((await nobody.call(readPublishedOpenAPISpec, on())).status).toBe(404);
  const body = { visibility: 'public' as const };
  const shown = await admin().call(updateOpenAPISpecBySlug, { ...on(), body });
  expect(shown.body.urls.published).toMatch(/openapi\/pets\/published$/);
  const read = await nobody.call(readPublishedOpenAPISpec, on());
  expect(read.body.filesystem['openapi.json']).toContain('Pets');
});

test('a URL is fetched again after some hours, a text is not', async () => {
  site.replies.set('/hourly.json', documentOf());
  await create({ url: `${site.origin}/hourly.json` });
  await create({ text: documentOf() }, 'text');
  await processed();
  await processed('text');
  const { database, instance } = service;
  site.requests.length = 0;
  await queueDueSpecs(database, instance.jobs, new Date());
  await queueDueSpecs(database, instance.jobs, new Date(Date.now() + 7 * 60 * 60 * 1000));
  await vi.waitFor(() =>
    expect(site.requests.filter((path) => path === '/hourly.json')).toHaveLength(1),
  );
  await processed();
  await processed('text');
});

test('each version lists what it added, removed and changed, newest first', async () => {
  await create({ text: documentOf({ '/pets': { get: {} }, '/cats': { get: {} } }) });
  await processed();
  await put({
    text: documentOf({ '/pets': { get: { summary: 'All' }, post: {} }, '/dogs': { get: {} } }),
  });
  await processed();
  const { body } = await admin().call(listOpenAPISpecChanges, on());
  expect(body).toMatchObject({
    count: 2,
    items: [
      { number: 2, operations: 3, counts: { added: 2, removed: 1, changed: 1 } },
      { number: 1, operations: 2, examples: [] },
    ],
  });
  expect(body.items[0]?.examples.map(({ change, path }) => `${change} ${path}`)).toEqual([
    'removed /cats',
    'added /dogs',
    'added /pets',
    'changed /pets',
  ]);
  expect(body.items[1]).not.toHaveProperty('counts');
  const first = await admin().call(listOpenAPISpecChanges, { ...on(), query: { limit: 1 } });
  const page = first.body.next?.page;
  const rest = await admin().call(listOpenAPISpecChanges, { ...on(), query: { limit: 1, page } });
  expect(rest.body.items.map(({ number }) => number)).toEqual([1]);
});
