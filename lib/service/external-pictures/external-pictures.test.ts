import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlOf } from '#lib/contract/endpoint.ts';
import { getExternalPicture, getSignedPicture } from '#lib/contract/external-pictures.ts';
import { dot, type ImportTestSite, openTestSite } from '../testing/import-site.ts';
import {
  openTestService,
  type TestOrganization,
  type TestPerson,
  type TestService,
} from '../testing.ts';
import { pictureProof } from './addresses.ts';

let site: ImportTestSite;
let service: TestService;
let home: TestOrganization;

beforeAll(async () => {
  site = await openTestSite();
  service = await openTestService({ fetchAllowlist: [site.place] });
  home = await service.newOrganization();
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  site.replies.set('/dot.png', dot);
  site.replies.set('/dot.html', dot);
  site.replies.set('/page.png', html);
  site.replies.set('/large.png', Buffer.concat([dot, Buffer.alloc(5_000_001)]));
  site.replies.set('/metadata.png', (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  );
});

afterAll(async () => {
  site.close();
  await service.close();
});

const load = (path: string) => open(home.admin, { url: site.origin + path });
const open = (person: TestPerson | null, query: { url: string }) =>
  service.raw(person, 'GET', urlOf(getExternalPicture, { query }));

test('an image of another website is answered with the type of its bytes, and nothing of the reader is sent', async () => {
  let headers: Record<string, unknown> = {};
  site.replies.set('/seen.png', (request, response) => {
    ({ headers } = request);
    response.end(dot);
  });
  const answer = await open(home.admin, { url: `${site.origin}/seen.png` });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(dot);
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
});

test('many readers of an image are one request to its website', async () => {
  await Promise.all(Array.from({ length: 20 }, () => load('/dot.png')));
  await load('/dot.png');
  expect(site.requests.filter((path) => path === '/dot.png')).toHaveLength(1);
});

test.each([
  ['/page.png', /isn’t a PNG, JPEG, GIF, WebP or SVG image/],
  ['/large.png', /larger than 5 MB/],
  ['/none.png', /There is nothing at this URL/],
  ['/metadata.png', /isn’t on the public internet/],
])('%s is no image', async (path, message) => {
  const answer = await load(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(message);
});

test.each(['http://127.0.0.1:1/x.png', 'http://localhost/x.png', 'file:///etc/passwd', 'x.png'])(
  '%s isn’t asked',
  async (url) => {
    const answer = await open(home.admin, { url });
    expect(answer.status).toBe(404);
  },
);

test('without a token, only a signed URL is loaded', async () => {
  const url = `${site.origin}/dot.png`;
  const proof = pictureProof(service.instance, url);
  const openSigned = (parameters: { proof: string }, query: { url: string }) =>
    service.raw(null, 'GET', urlOf(getSignedPicture, { parameters, query }));
  expect((await openSigned({ proof }, { url })).status).toBe(200);
  expect((await open(null, { url })).status).toBe(401);
  expect((await openSigned({ proof: 'x'.repeat(22) }, { url })).status).toBe(404);
  expect((await openSigned({ proof }, { url: `${url}?2` })).status).toBe(404);
  expect(site.requests).not.toContain('/dot.png?2');
});

test('a slow website takes only some of the turns', async () => {
  const other = await openTestSite();
  const stuck: (() => void)[] = [];
  service.instance.fetchAllowlist = [site.place, other.place];
  site.replies.set('/slow.png', (_, response) => void stuck.push(() => response.end(dot)));
  for (let index = 0; index < 20; index += 1)
    site.replies.set(`/slow.png?${index}`, site.replies.get('/slow.png') as never);
  other.replies.set('/dot.png', dot);
  const slow = Array.from({ length: 20 }, (_, index) => load(`/slow.png?${index}`));
  const quick = await open(home.admin, { url: `${other.origin}/dot.png` });
  expect(quick.status).toBe(200);
  const timer = setInterval(() => {
    for (const end of stuck.splice(0)) end();
  }, 20);
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  clearInterval(timer);
  other.close();
});
