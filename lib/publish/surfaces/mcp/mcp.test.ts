import { expect, test } from 'vitest';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import { createShareLink, updateSite } from '#lib/contract/sites.ts';
import { change, page } from '#lib/service/testing/pages.ts';
import { testSite, untilRead } from '../../testing.ts';

const pages = { Welcome: 'Hello.', Setup: 'Turn the zebra on.\n\n# Later\n\nTurn it off.' };
const { service, home, site, read } = testSite(
  { Guide: pages, Api: { Start: 'A zebra, too.' } },
  { each: true },
);

const url = (path: string) => `http://${site.host}${path}`;

async function post(message: unknown, headers: Record<string, string> = {}, at = '/~/mcp') {
  const answer = await read(site.host, at, {
    method: 'POST',
    body: typeof message === 'string' ? message : JSON.stringify(message),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const body = answer?.text ? JSON.parse(answer.text) : null;
  return { status: answer?.status, headers: answer?.headers ?? {}, body };
}

const ask = (method: string, params: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

async function call(name: string, given: object, at?: string) {
  const { body } = await post(ask('tools/call', { name, arguments: given }), {}, at);
  const { content, isError } = body.result;
  return { text: content[0].text as string, isError };
}

test('a client with a handshake agrees on a version, and learns the tools', async () => {
  const hello = ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  const { status, headers, body } = await post(hello);
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(headers['mcp-session-id']).toBeUndefined();
  expect(body).toMatchObject({
    jsonrpc: '2.0',
    id: 1,
    result: { protocolVersion: '2025-11-25', capabilities: { tools: {} } },
  });
  const older = await post(ask('initialize', { protocolVersion: '1999-01-01' }));
  expect(older.body.result.protocolVersion).toBe('2025-11-25');
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const version = { 'mcp-protocol-version': '2025-11-25' };
  expect(await post(note, version)).toMatchObject({ status: 202, body: null });
  expect((await post(ask('ping', {}, 'a'), version)).body).toEqual({
    jsonrpc: '2.0',
    id: 'a',
    result: {},
  });
  const listed = await post(ask('tools/list'), version);
  expect(listed.body.result.tools.map(({ name }: { name: string }) => name)).toEqual([
    'search',
    'read_page',
    'list_pages',
  ]);
});

test('a client without a handshake says its version with each request', async () => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const head = { 'mcp-protocol-version': '2026-07-28' };
  const discover = { ...head, 'mcp-method': 'server/discover' };
  const found = await post(ask('server/discover', { _meta }), discover);
  expect(found.body.result).toMatchObject({
    resultType: 'complete',
    capabilities: { tools: {} },
    cacheScope: 'public',
    _meta: { 'io.modelcontextprotocol/serverInfo': { title: 'Docs' } },
  });
  expect(found.body.result.supportedVersions).toContain('2026-07-28');
  const calling = { ...head, 'mcp-method': 'tools/call', 'mcp-name': '=?base64?c2VhcmNo?=' };
  const search = ask('tools/call', { _meta, name: 'search', arguments: { query: 'zebra' } });
  expect((await post(search, calling)).body.result).toMatchObject({
    resultType: 'complete',
    isError: false,
  });
  const refused = async (message: object, headers: Record<string, string>) => {
    const { status, body } = await post(message, headers);
    return [status, body.error.code];
  };
  expect(await refused(search, { ...calling, 'mcp-name': 'read_page' })).toEqual([400, -32020]);
  expect(await refused(search, head)).toEqual([400, -32020]);
  expect(await refused(ask('server/discover', { _meta }), {})).toEqual([400, -32020]);
  expect(await refused(ask('server/discover'), discover)).toEqual([400, -32602]);
  const other = { ...discover, 'mcp-method': 'other' };
  expect(await refused(ask('other', { _meta }), other)).toEqual([404, -32601]);
  const unknown = await post(ask('ping'), { 'mcp-protocol-version': '1999-01-01' });
  expect([unknown.status, unknown.body.error.data.requested]).toEqual([400, '1999-01-01']);
});

test('programs search, read and list pages', async () => {
  const found = await call('search', { query: 'zebra', limit: 5 });
  expect(found.text).toContain(url('/guide/setup'));
  expect(found.text).toContain(url('/api/start'));
  expect((await call('search', { query: 'nothinglikeit' })).text).toContain('No page matches');
  expect((await call('search', { query: '' })).isError).toBe(true);
  expect((await call('search', { query: 'a', limit: 1000 })).isError).toBe(true);
  const setup = `# Setup\n\nTurn the zebra on.\n\n# Later\n\nTurn it off.\n\nSource: ${url('/guide/setup')}\n`;
  for (const path of ['/guide/setup', 'guide/setup/', '/guide/setup.md', url('/guide/setup#later')])
    expect((await call('read_page', { path })).text, path).toBe(setup);
  expect((await call('read_page', { path: '/' })).text).toContain('# Welcome');
  for (const path of ['/nowhere', 'https://other.example/guide/setup', '/%', 7])
    expect(await call('read_page', { path }), `${path}`).toMatchObject({ isError: true });
  const all = (await call('list_pages', {})).text.split('\n');
  expect(all).toEqual(
    ['Welcome](/guide/welcome', 'Setup](/guide/setup', 'Start](/api/start'].map(
      (line) => `- [${line.replace('(', `(${url('')}`)}.md)`,
    ),
  );
  expect((await call('list_pages', { under: '/api' })).text.split('\n')).toHaveLength(1);
});

test('programs read a very long page in parts', async () => {
  const body = Array.from({ length: 30_000 }, (_, index) => `Line ${index} 🦓`).join('\n\n');
  const spaceId = site.sections.get('Guide')?.spaceId ?? '';
  await change(service, home.admin, spaceId, page('Long', body));
  await untilRead();
  const path = '/guide/long';
  const texts: string[] = [];
  for (let part = 1; part <= 3; part++) {
    const { text } = await call('read_page', part === 1 ? { path } : { path, part });
    expect(text.length).toBeLessThan(200_200);
    const [own = '', about] = text.split(/\n\nThis is (?=part)/);
    texts.push(own);
    const next = part < 3 ? ` Read the next with part ${part + 1}.` : '';
    expect(about).toBe(`part ${part} of 3 of this page.${next}\nSource: ${url(path)}\n`);
  }
  expect(texts.join('')).toBe(`# Long\n\n${body}\n`);
  expect(texts[1]).toMatch(/^Line \d+ 🦓\n/);
  const wrong = [4, 0, 1.5, '2', null];
  for (const part of wrong)
    expect(await call('read_page', { path, part }), `${part}`).toMatchObject({ isError: true });
});

test('a program sees what the visitor sees and authors allow', async () => {
  await change(
    service,
    home.admin,
    site.sections.get('Guide')?.spaceId ?? '',
    page('Hidden', 'A hidden zebra.', { hidden: true }),
    page('Out', 'A zebra left out.', { noIndex: true }),
  );
  const { sectionId: siteSectionId = '' } = site.sections.get('Api') ?? {};
  await service.as(home.admin).call(updateSiteSection, {
    parameters: { ...site.parameters, siteSectionId },
    body: { condition: 'visitor.claims.plan == "pro"' },
  });
  await untilRead();
  const found = await call('search', { query: 'zebra' });
  const listed = await call('list_pages', {});
  for (const path of ['/guide/hidden', '/guide/out', '/api/start']) {
    expect(found.text).not.toContain(path);
    expect(listed.text).not.toContain(path);
  }
  expect((await call('read_page', { path: '/guide/hidden' })).text).toContain('A hidden zebra.');
  const absent = await call('read_page', { path: '/nothing' });
  for (const path of ['/guide/out', '/api/start', '/api'])
    expect(await call('read_page', { path })).toEqual(absent);
});

test('a share link’s key stays in the addresses, and without it there is no site', async () => {
  const admin = service.as(home.admin);
  await admin.call(updateSite, { ...site, body: { visibility: 'share-link' } });
  const { body: link } = await admin.call(createShareLink, { ...site, body: { name: 'Press' } });
  await untilRead();
  const answer = await read(site.host, '/~/mcp', { method: 'POST', body: '{}' });
  expect([answer?.status, answer?.headers['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
  const at = `/${link.key}/~/mcp`;
  expect((await call('list_pages', {}, at)).text).toContain(url(`/${link.key}/guide/setup`));
  expect((await call('read_page', { path: '/guide/setup' }, at)).text).toContain('# Setup');
  const whole = { path: url(`/${link.key}/guide/setup`) };
  expect((await call('read_page', whole, at)).text).toContain('# Setup');
});

test('a call that is refused before the site answers gets an error of the protocol, not a page', async () => {
  await service.as(home.admin).call(updateSite, { ...site, body: { visibility: 'visitor-auth' } });
  await untilRead();
  const asked = { accept: 'application/json, text/event-stream, text/html' };
  const refused = async (at: string, host = site.host) => {
    const headers = { 'content-type': 'application/json', ...asked };
    const answer = await read(host, at, { method: 'POST', body: '{}', headers });
    return { status: answer?.status, ...JSON.parse(answer?.text ?? '') };
  };
  const error = (text: string) => ({ code: -32600, message: expect.stringContaining(text) });
  expect(await refused('/~/mcp')).toEqual({
    status: 401,
    jsonrpc: '2.0',
    error: error('needs a visitor’s token'),
  });
  const wrong = await refused('/~/mcp?jwt_token=wrong');
  expect(wrong).toMatchObject({ status: 401, error: error('isn’t valid') });
  const nobody = site.host.replace(/^[^.]+/, 'nobody');
  const absent = await refused('/~/mcp', nobody);
  expect(absent).toMatchObject({ status: 404, error: error('There is no site') });
  const long = await refused(`/${'x'.repeat(9_000)}/~/mcp`);
  expect(long).toMatchObject({ status: 414, error: error('too long') });
});

test('what isn’t a message of a program of the site is refused', async () => {
  const status = async (message: unknown, headers: Record<string, string> = {}) =>
    (await post(message, headers)).status;
  expect(await status(ask('ping'), { origin: 'https://other.example' })).toBe(403);
  expect(await status(ask('ping'), { origin: `http://${site.host}` })).toBe(200);
  expect(await status(ask('ping'), { 'content-type': 'text/plain' })).toBe(415);
  expect(await status(`"${'x'.repeat(70_000)}"`)).toBe(413);
  const unread = { jsonrpc: '2.0', error: expect.objectContaining({ code: -32700 }) };
  expect((await post('{')).body).toEqual(unread);
  expect((await post({ ...ask('ping'), method: 7 })).body).toMatchObject({ id: 1, error: {} });
  for (const message of [[], 7, {}, { jsonrpc: '2.0', id: null, method: 'ping' }])
    expect(await status(message), JSON.stringify(message)).toBe(400);
  expect(await status([ask('ping')], { 'mcp-protocol-version': '2025-06-18' })).toBe(400);
  expect((await post([ask('ping'), ask('no', {}, 2)])).body).toMatchObject([
    { id: 1, result: {} },
    { id: 2, error: { code: -32601 } },
  ]);
  expect((await post(ask('tools/call', { name: 'toString' }))).body.error.code).toBe(-32602);
  const get = await read(site.host, '/~/mcp');
  expect([get?.status, get?.headers.allow]).toEqual([405, 'POST']);
});

test('too many messages are refused for a while', async () => {
  for (let sent = 0; sent < 120; sent += 20)
    await post(Array.from({ length: 20 }, () => ask('ping')));
  const { status, headers } = await post(ask('ping'));
  expect([status, headers['retry-after']]).toEqual([429, '60']);
});
