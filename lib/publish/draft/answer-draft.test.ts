import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftCustomization } from '#lib/contract/customization.ts';
import { removeMember, updateMember } from '#lib/contract/members.ts';
import { getSitePreview } from '#lib/contract/publishing.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { openTestService, type TestService } from '#lib/service/testing.ts';
import { newPublishedSite, openReader, type Reader, testSitesUrl } from '../testing.ts';

let service: TestService;
let read: Reader;

beforeAll(async () => {
  service = await openTestService({ sitesUrl: testSitesUrl });
  read = openReader(service);
});
afterAll(() => service.close());

const at = async (address: string, below: string) => {
  const { host, pathname } = new URL(address);
  return (await read(host, pathname + below))?.text ?? '';
};

test('previews show the spaces that their author may read now, and end with their membership', async () => {
  const home = await service.newOrganization();
  const { parameters, sections } = await newPublishedSite(service, home, {
    Guide: { Welcome: 'Hello.' },
    Partners: { Prices: 'Half price.' },
  });
  const admin = service.as(home.admin);
  const colleague = await home.join('admin');
  const spaceId = sections.get('Partners')?.spaceId ?? '';
  await admin.call(updateSpace, { parameters: { spaceId }, body: { restricted: true } });
  const as = service.as(colleague);
  const drafted = await as.call(draftCustomization, { parameters, body: defaultCustomization });
  const asked = await as.call(getSitePreview, { parameters, query: {} });
  const urls = [drafted.body.url, asked.body.url];
  for (const url of urls) expect(await at(url, 'partners/prices')).toContain('Half price.');
  const on = { parameters: { organizationId: home.id, userId: colleague.id } };
  await admin.call(updateMember, { ...on, body: { role: 'read' } });
  for (const url of urls) {
    expect(await at(url, 'guide/welcome')).toContain('Hello.');
    expect(await at(url, 'partners/prices')).not.toContain('Half price.');
  }
  await admin.call(removeMember, on);
  for (const url of urls)
    expect(await at(url, 'guide/welcome')).toContain('This preview has ended.');
});
