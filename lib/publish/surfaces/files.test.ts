import { afterAll, beforeAll, expect, test } from 'vitest';
import { change, page } from '#lib/service/testing/pages.ts';
import { openTestService, type TestOrganization, type TestService } from '#lib/service/testing.ts';
import {
  newPublishedSite,
  openReader,
  type Reader,
  type TestSite,
  testSitesUrl,
  untilRead,
} from '../testing.ts';

let service: TestService;
let home: TestOrganization;
let site: TestSite;
let read: Reader;

beforeAll(async () => {
  service = await openTestService({ sitesUrl: testSitesUrl });
  read = openReader(service);
  home = await service.newOrganization();
  site = await newPublishedSite(service, home, { Guide: { Welcome: 'Hello.' } });
});
afterAll(() => service.close());

const upload = (name: string, content: string) => {
  const spaceId = site.sections.get('Guide')?.spaceId ?? '';
  const files = [{ name, base64: Buffer.from(content).toString('base64') }];
  return change(service, home.admin, spaceId, { operation: 'insert_files', files });
};
const get = (path: string, more: Parameters<Reader>[2] = {}) => read(site.host, path, more);

/** The address of an uploaded file, from a page that links to it. */
async function addressOf(name: string, content: string): Promise<string> {
  const { body } = await upload(name, content);
  const id = body.insertedFiles?.[0]?.file;
  const link = page(name, `[the file](file:${id})`);
  await change(service, home.admin, site.sections.get('Guide')?.spaceId ?? '', link);
  await untilRead();
  const { text = '' } = (await get(`/guide/${name.replace('.', '-')}`)) ?? {};
  return /href="(\/~\/files\/[^"]+)"/.exec(text)?.[1] ?? '';
}

test('a file is read whole or in part, and nothing else can be done with it', async () => {
  const address = await addressOf('notes.txt', '0123456789');
  const whole = await get(address);
  expect([whole?.status, whole?.text, whole?.headers['content-length']]).toEqual([
    200,
    '0123456789',
    '10',
  ]);
  expect(whole?.headers['cache-control']).toContain('immutable');
  const part = await get(address, { headers: { range: 'bytes=2-4' } });
  expect([part?.status, part?.text, part?.headers['content-range']]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ]);
  expect(part?.headers['content-length']).toBe('3');
  const style =
    /href="([^"]+site\.css)"/.exec((await get('/guide/welcome'))?.text ?? '')?.[1] ?? '';
  for (const path of [address, style])
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await get(path, { method, body: '' }))?.status, `${method} ${path}`).toBe(405);
  const other = await newPublishedSite(service, home, { Guide: { Welcome: 'Hello.' } });
  expect((await read(other.host, address))?.status).toBe(404);
});

test('a file has an address whatever its name is, and none that leads elsewhere', async () => {
  const names = ['a/b.txt', '../../up.txt', '..\\..\\up.txt', 'two\r\nlines.txt', '..'];
  for (const name of names) {
    const { body } = await upload(name, `The file ${name}`);
    const title = `Of ${names.indexOf(name)}`;
    const link = page(title, `[the file](file:${body.insertedFiles?.[0]?.file})`);
    await change(service, home.admin, site.sections.get('Guide')?.spaceId ?? '', link);
    await untilRead();
    const { text = '' } = (await get(`/guide/${title.replace(' ', '-').toLowerCase()}`)) ?? {};
    const address = /href="(\/~\/files\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect(address.split('/')).toHaveLength(5);
    expect(decodeURIComponent(address), name).not.toMatch(/[\p{Cc}\\]|\/\.\.?(\/|$)/u);
    const answer = await get(address);
    expect([answer?.status, answer?.text], name).toEqual([200, `The file ${name}`]);
  }
});

test('a file that isn’t the picture it says is refused, and a page among the files is downloaded', async () => {
  const refused = await upload('chart.png', '<script>alert(1)</script>');
  expect(refused.status).toBe(400);
  const answer = await get(await addressOf('page.html', '<script>alert(1)</script>'));
  expect(answer?.status).toBe(200);
  expect(answer?.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  expect(answer?.headers['content-disposition']).toMatch(/^attachment;/);
  expect(answer?.headers['content-security-policy']).toContain('sandbox');
});
