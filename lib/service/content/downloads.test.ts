import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '#lib/contract/content.ts';
import { change, newEmptySpace } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

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
  const url = file?.downloadURL ?? '';
  for (const other of [
    url.replace('text%2Fplain', 'text%2Fhtml'),
    url.replace('a.txt', 'a.html'),
    url.replace(/signature=./, 'signature=~'),
    url.replace(/\/files\/./, '/files/~'),
  ])
    expect((await open(other)).status).toBe(404);
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
