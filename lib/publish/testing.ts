import { beforeAll, beforeEach } from 'vitest';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import { createSite, publishSite, type SiteVisibility, updateSite } from '#lib/contract/sites.ts';
import type { Answer } from '#lib/http.ts';
import { change, newEmptySpace, page } from '#lib/service/testing/pages.ts';
import { testService } from '#lib/service/testing/service.ts';
import type { TestOrganization, TestService } from '#lib/service/testing.ts';
import { openPublishing } from './publishing.ts';
import type { ReadyAnswer } from './ready-pages.ts';

/** Pages by title with their Markdown. */
type Pages = Record<string, string>;

export type TestSite = {
  parameters: { organizationId: string; siteId: string };
  /** Its host under SITES_URL. */
  host: string;
  /** Sections and spaces by the title of the section. */
  sections: Map<string, { sectionId: string; siteSpaceId: string; spaceId: string }>;
};

/** The SITES_URL that tests open their service with. */
export const testSitesUrl = 'http://{site}.localhost:3000';

/** Makes and publishes a site through the API; each section has one space of its title with the pages. */
export async function newPublishedSite(
  service: TestService,
  organization: TestOrganization,
  sections: Record<string, Pages>,
  options: { visibility?: SiteVisibility } = {},
): Promise<TestSite> {
  const admin = service.as(organization.admin);
  const basename = `site${Math.random().toString(36).slice(2)}`;
  const { body: site } = await admin.call(createSite, {
    parameters: { organizationId: organization.id },
    body: { title: 'Docs', ...options },
  });
  const parameters = { organizationId: organization.id, siteId: site.id };
  const made: TestSite['sections'] = new Map();
  for (const [title, pages] of Object.entries(sections)) {
    const spaceId = await newEmptySpace(service, organization, { title });
    const changes = Object.entries(pages).map(([name, markdown]) => page(name, markdown));
    if (changes.length > 0) await change(service, organization.admin, spaceId, ...changes);
    const { body } = await admin.call(createSiteSection, { parameters, body: { spaceId, title } });
    const siteSpaceId = body.siteSpaces[0]?.id ?? '';
    made.set(title, { sectionId: body.id, siteSpaceId, spaceId });
  }
  const body = { basename, adaptiveContent: { enabled: true } };
  await admin.call(updateSite, { parameters, body });
  await admin.call(publishSite, { parameters });
  return { parameters, host: `${basename}.localhost:3000`, sections: made };
}

/**
 * A service with a published site for a test file, as `newPublishedSite` makes it: one for all tests, or
 * with `each` a new one in a new organization before each. All of it can be used in tests and hooks.
 */
export function testSite(
  sections: Record<string, Pages>,
  { each = false, ...options }: { each?: boolean; visibility?: SiteVisibility } = {},
) {
  const service = testService({ sitesUrl: testSitesUrl });
  const home = {} as TestOrganization;
  const site = {} as TestSite;
  let reader: Reader;
  const read: Reader = Object.assign((...asked: Parameters<Reader>) => reader(...asked), {
    ready: (...asked: Parameters<Reader['ready']>) => reader.ready(...asked),
    writeCounts: () => reader.writeCounts(),
  });
  beforeAll(() => {
    reader = openReader(service);
  });
  (each ? beforeEach : beforeAll)(async () => {
    Object.assign(home, await service.newOrganization());
    Object.assign(site, await newPublishedSite(service, home, sections, options));
  });
  return { service, home, site, read };
}

export type SiteAnswer = Answer & { text: string };
/** Requests a path of a host as a reader; null: the request isn't for a site. */
export type Reader = ((
  host: string,
  path: string,
  input?: { method?: string; headers?: Record<string, string>; body?: string; address?: string },
) => Promise<SiteAnswer | null>) & {
  /** What is ready to send without waiting. */
  ready(
    host: string,
    path: string,
    headers?: Record<string, string>,
    method?: string,
  ): ReadyAnswer | null;
  /** Writes what was counted. */
  writeCounts(): Promise<void>;
};

/** Opens the sites of a service for tests. */
export function openReader(service: Pick<TestService, 'database' | 'instance'>): Reader {
  const { answer, ready, writeCounts } = openPublishing(service, { cacheSize: 4e6 });
  const read = async (...[host, path, input = {}]: Parameters<Reader>) => {
    const { method = 'GET', headers = {}, body, address = '203.0.113.9' } = input;
    const reply = await answer({
      request: {
        method,
        url: `http://localhost:3000${path}`,
        // As the server has them: only lowercase names are found.
        headers: { get: (name) => headers[name] ?? null },
        body: body === undefined ? null : new Blob([body]).stream(),
        signal: new AbortController().signal,
      },
      host,
      protocol: 'http',
      address,
    });
    return reply && { ...reply, text: await textOf(reply.body) };
  };
  const isReady: Reader['ready'] = (host, path, headers = {}, method = 'GET') =>
    ready({
      request: {
        method,
        url: `http://localhost:3000${path}`,
        headers: { get: (name) => headers[name] ?? null },
      },
      host,
      protocol: 'http',
    });
  return Object.assign(read, { ready: isReady, writeCounts });
}

async function textOf(body: Answer['body']): Promise<string> {
  if (body === null || typeof body === 'string') return body ?? '';
  return new Response(body).text();
}

/** Resolves once every process has read again what changed. */
export const untilRead = () => new Promise((resolve) => setTimeout(resolve, 300));
