import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import recorded from '#lib/contract/demo-replies.json' with { type: 'json' };
import { type Endpoint, isEndpoint } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/index.ts';
import { signInToDemo } from '#lib/contract/sign-ins.ts';
import { openTestService, type TestPerson, type TestService } from '#lib/service/testing.ts';
import { demo, demoOrganizationIds, fillDemo } from './demo.ts';
import { collectionId, fileId, pageId, spaceId, userId } from './ids.ts';

/** Longer replies aren't examples. */
const LENGTH_MAXIMUM = 2_500;
const TEXT_MAXIMUM = 120;

/** What the paths name that no list begins with. */
const inDemo: Record<string, string> = {
  organizationId: demoOrganizationIds.first,
  userId: userId('edit'),
  teamId: 'tea_demo_0',
  collectionId: collectionId('product'),
  spaceId: spaceId('handbook'),
  pageId: pageId('handbook', 'start'),
  pagePath: 'start',
  fileId: fileId('handbook', 'review-light.png'),
  changeRequestId: '1',
  siteId: 'sit_demo_docs',
  specSlug: 'publishing-api',
};
const queries: Record<string, Record<string, string>> = {
  findThings: { query: 'guest' },
  searchOrganization: { query: 'guest' },
  resolveRedirect: { source: '/join' },
  traceRedirect: { source: '/join' },
};

let service: TestService;
let admin: TestPerson;

beforeAll(async () => {
  service = await openTestService({ demo });
  await fillDemo(service.database, service.instance, new Date());
  const { body } = await service.as(null).call(signInToDemo, { body: { person: 'admin' } });
  admin = { id: '', email: '', displayName: '', secret: body.token };
});
afterAll(() => service.close());

test('the example replies of the reference are what the demo answers', async () => {
  const replies = await readReplies();
  if (process.env.RECORD_REPLIES)
    await writeFile(
      new URL('../contract/demo-replies.json', import.meta.url),
      `${JSON.stringify(replies, null, 2)}\n`,
    );
  else expect(fieldsOf(recorded), 'run `npm run replies`').toEqual(fieldsOf(replies));
});

/** The reply of the demo to every read that needs no more than what `inDemo` or a list names. */
async function readReplies(): Promise<Record<string, object>> {
  const replies: Record<string, object> = {};
  const endpoints = Object.values(contract).flatMap((noun) => Object.entries<unknown>(noun));
  for (const [name, endpoint] of endpoints) {
    if (!isEndpoint(endpoint) || endpoint.method !== 'GET') continue;
    const path = await fill(endpoint);
    if (path === null) continue;
    const reply = shortened(await read(path, queries[name])) as object | null;
    if (!reply || isEmpty(reply) || JSON.stringify(reply).length > LENGTH_MAXIMUM) continue;
    replies[name] = reply;
  }
  return replies;
}

/** The path of an endpoint in the demo; null when something in it isn't known. */
async function fill({ path }: Endpoint): Promise<string | null> {
  let filled = '';
  for (const segment of path.split('/').slice(1)) {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    const value = name ? (inDemo[name] ?? (await firstOf(filled))) : segment;
    if (value === null) return null;
    filled += `/${name ? encodeURIComponent(value) : value}`;
  }
  return filled;
}

/** The id of the first of a list. */
async function firstOf(path: string): Promise<string | null> {
  const list = (await read(path)) as { items?: { id?: unknown }[] } | null;
  const id = list?.items?.[0]?.id;
  return typeof id === 'string' ? id : null;
}

async function read(path: string, query: Record<string, string> = {}): Promise<unknown> {
  const response = await service.raw(admin, 'GET', `${path}?${new URLSearchParams(query)}`);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return response.ok && isJson ? response.json() : null;
}

/** The first of each list, and the beginning of each text, without keys and signed tokens. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.replace(/[\w-]{40,}(?:\.[\w-]+)*/g, (key) => `${key.slice(0, 12)}…`);
    return text.length > TEXT_MAXIMUM ? `${text.slice(0, TEXT_MAXIMUM)}…` : text;
  }
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'privateKey' ? '…' : shortened(one)]),
  );
}

/** Whether it is a list of nothing. */
const isEmpty = (reply: object) =>
  'items' in reply && Array.isArray(reply.items) && reply.items.length === 0;

const fieldsOf = (replies: Record<string, object>) =>
  Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, Object.keys(reply)]));
