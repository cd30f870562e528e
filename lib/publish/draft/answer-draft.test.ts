import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftCustomization } from '#lib/contract/customization.ts';
import { removeMember } from '#lib/contract/members.ts';
import { getSitePreview } from '#lib/contract/publishing.ts';
import { getSpace, updateSpace } from '#lib/contract/spaces.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { openTestService, type Person, type TestService } from '#lib/service/testing.ts';
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

test('a preview shows the spaces that its author may read, and ends with their membership', async () => {
  const home = await service.newOrganization();
  const { parameters, sections } = await newPublishedSite(service, home, {
    Guide: { Welcome: 'Hello.' },
    Partners: { Prices: 'Half price.' },
  });
  const admin = service.as(home.admin);
  const colleague = await home.join('create');
  const spaceId = sections.get('Partners')?.spaceId ?? '';
  const hidden = await admin.call(updateSpace, {
    parameters: { spaceId },
    body: { restricted: true },
  });
  expect([
    hidden.status,
    (await service.as(colleague).call(getSpace, { parameters: { spaceId } })).status,
  ]).toEqual([200, 404]);
  const previewsOf = async (who: Person) => {
    const as = service.as(who);
    const body = defaultCustomization;
    const drafted = await as.call(draftCustomization, { parameters, body });
    const asked = await as.call(getSitePreview, { parameters, query: {} });
    return [drafted, asked].flatMap(({ body: { url } }) => url ?? []);
  };
  for (const url of await previewsOf(home.admin))
    expect(await at(url, 'partners/prices')).toContain('Half price.');
  const urls = await previewsOf(colleague);
  expect(urls.length).toBeGreaterThan(0);
  for (const url of urls) {
    expect(await at(url, 'guide/welcome')).toContain('Hello.');
    expect(await at(url, 'partners/prices')).not.toContain('Half price.');
  }
  await admin.call(removeMember, { parameters: { organizationId: home.id, userId: colleague.id } });
  for (const url of urls)
    expect(await at(url, 'guide/welcome')).toContain('This preview has ended.');
});
