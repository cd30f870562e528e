import { beforeAll, expect, test } from 'vitest';
import { getContent, listFiles, updateContent } from '#lib/contract/content.ts';
import { removeMember } from '#lib/contract/members.ts';
import { deleteSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';
import { downloadURLOf } from './download-urls.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script></svg>';

const service = testService();
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

async function upload(name: string, content: string, contentType?: string) {
  const spaceId = await newEmptySpace(service, home);
  const file = { name, base64: content, ...(contentType && { contentType }) };
  const made = await change(service, home.admin, spaceId, {
    operation: 'insert_files',
    files: [file],
  });
  return { status: made.status, file: made.body.revision?.files[0], spaceId };
}

const open = (url = '') => service.raw(null, 'GET', url.replace(service.instance.appUrl, ''));

test('anyone with the URL can download a file, unchanged', async () => {
  const { file } = await upload('plän (1).png', PNG);
  expect(file).toMatchObject({ contentType: 'image/png', dimensions: { width: 1, height: 1 } });
  const answer = await open(file?.downloadURL);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(PNG);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="pl_n_1_.png"; filename*=UTF-8''pl%C3%A4n%20%281%29.png`,
  );
});

test('a forged or changed URL is refused', async () => {
  const { file } = await upload('a.txt', base64('hello'));
  const other = await upload('b.txt', base64('other'));
  const url = file?.downloadURL ?? '';
  const passOfOther = new URL(other.file?.downloadURL ?? '').searchParams.get('pass') ?? '';
  for (const changed of [
    url.replace('text%2Fplain', 'text%2Fhtml'),
    url.replace('a.txt', 'a.html'),
    url.replace(/proof=./, 'proof=~'),
    url.replace(/pass=.*/, 'pass=~'),
    url.replace(/pass=.*/, `pass=${passOfOther}`),
    url.replace(/space=[^&]+/, `space=${other.spaceId}`),
    url.replace(/\/files\/./, '/files/~'),
  ])
    expect((await open(changed)).status).toBe(404);
  expect((await open(url)).status).toBe(200);
});

test('a URL ends with the access of the person it was made for, and with the space', async () => {
  const reader = await home.join('read');
  const { spaceId } = await upload('a.txt', base64('hello'));
  const parameters = { spaceId };
  const urlFor = async (person: typeof reader) => {
    const { body } = await service.as(person).call(listFiles, { parameters });
    return body.items[0]?.downloadURL ?? '';
  };
  const [theirs, admins] = [await urlFor(reader), await urlFor(home.admin)];
  expect((await open(theirs)).status).toBe(200);
  await service.as(home.admin).call(removeMember, {
    parameters: { organizationId: home.id, userId: reader.id },
  });
  expect([(await open(theirs)).status, (await open(admins)).status]).toEqual([404, 200]);
  await service.as(home.admin).call(deleteSpace, { parameters });
  expect((await open(admins)).status).toBe(404);
});

test('a URL expires after 15 to 30 minutes', async () => {
  const { file, spaceId } = await upload('a.txt', base64('hello'));
  const stored = { blob: '', contentType: 'text/plain', name: 'a.txt' };
  stored.blob = file?.downloadURL.split('/')[5] ?? '';
  const urlAt = (minutesAgo: number) =>
    downloadURLOf(service.instance, stored, {
      space: spaceId,
      user: home.admin.id,
      now: new Date(Date.now() - minutesAgo * 60_000),
    });
  expect((await open(urlAt(14))).status).toBe(200);
  expect((await open(urlAt(31))).status).toBe(410);
});

test('a new URL for the same file is no change of the content', async () => {
  const { spaceId } = await upload('a.txt', base64('hello'));
  const parameters = { spaceId };
  const read = await service.as(home.admin).call(getContent, { parameters });
  const tag = read.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]+\.[\w-]+"$/);
  const earlier = tag.replace(/\.[\w-]+"$/, '.earlier"');
  const made = await service
    .as(home.admin)
    .call(
      updateContent,
      { parameters, body: { changes: [page('Page')] } },
      { 'if-match': earlier },
    );
  expect(made.status).toBe(200);
  const stale = await service
    .as(home.admin)
    .call(updateContent, { parameters, body: { changes: [page('Page')] } }, { 'if-match': tag });
  expect(stale.status).toBe(412);
});

test('files that could run as a page are downloaded', async () => {
  const svg = await open((await upload('a.svg', base64(SVG))).file?.downloadURL);
  expect(svg.headers.get('content-security-policy')).toContain('sandbox');
  expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'");
  const files = [
    await upload('a.html', base64('<script>alert(1)</script>'), 'text/html'),
    await upload('a.xhtml', base64('<script/>'), 'application/xhtml+xml'),
    await upload('a', base64('<script/>'), 'text/html; charset=utf-8'),
  ];
  for (const { file } of files) {
    const answer = await open(file?.downloadURL);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  }
});

test('the type of an image comes from its bytes', async () => {
  expect((await upload('a.svg', base64(SVG))).file?.dimensions).toEqual({ width: 30, height: 20 });
  expect((await upload('a.png', base64('no image'))).status).toBe(400);
  expect((await upload('a.gif', PNG)).status).toBe(400);
  expect((await upload('a', base64('<html>'), 'image/png')).status).toBe(400);
  for (const hostile of ['', '<svg '.repeat(50_000), '\0'.repeat(1000), 'GIF89a', `\ufeff<svg>`])
    expect((await upload('a.svg', base64(hostile))).status).toBe(400);
});

test('identical bytes are stored once', async () => {
  const { spaceId } = await upload('one.txt', base64('the same'));
  await change(service, home.admin, spaceId, {
    operation: 'insert_files',
    files: [{ name: 'two.txt', base64: base64('the same') }],
  });
  const { body } = await service.as(home.admin).call(listFiles, { parameters: { spaceId } });
  expect(new Set(body.items.map(({ downloadURL }) => downloadURL.split('/')[5])).size).toBe(1);
});
