import { eq } from 'drizzle-orm';
import type { InputOf } from '#lib/contract/endpoint.ts';
import {
  createRedirect,
  importRedirects,
  listRedirects,
  type RedirectDestination,
  resolveRedirect,
  reviewRedirects,
  traceRedirect,
  updateRedirect,
} from '#lib/contract/redirects.ts';
import { siteRedirects, sites, spaces } from '../database/schema/index.ts';
import type { TestPerson, TestService } from '../testing.ts';
import { type MadeSite, pageIdOf } from './site-rows.ts';

/** Destinations by path, on a site inserted directly into the database. */
export function destinationsOn(site: MadeSite) {
  const placed = (path: string) => site.siteSpaces.get(path) ?? { id: '', spaceId: '' };
  return {
    section: (path: string): RedirectDestination => ({
      kind: 'site-section',
      siteSectionId: site.sections.get(path) ?? '',
    }),
    siteSpace: (path: string): RedirectDestination => ({
      kind: 'site-space',
      siteSpaceId: placed(path).id,
    }),
    page: (space: string, path: string) => ({
      kind: 'site-page' as const,
      siteSpaceId: placed(space).id,
      pageId: pageIdOf(placed(space).spaceId, path),
    }),
  };
}

/** Calls for the redirects of a site. */
export function redirectCalls(service: TestService, { parameters }: MadeSite, admin: TestPerson) {
  return {
    create: (source: string, destination: RedirectDestination, as = admin) =>
      service.as(as).call(createRedirect, { parameters, body: { source, destination } }),
    list: (query: InputOf<typeof listRedirects>['query'] = {}, as = admin) =>
      service.as(as).call(listRedirects, { parameters, query }),
    resolve: (source: string, as = admin, shareKey?: string) =>
      service.as(as).call(resolveRedirect, { parameters, query: { source, shareKey } }),
    trace: (source: string, as = admin) =>
      service.as(as).call(traceRedirect, { parameters, query: { source } }),
    patch: (siteRedirectId: string, body: InputOf<typeof updateRedirect>['body']) =>
      service
        .as(admin)
        .call(updateRedirect, { parameters: { ...parameters, siteRedirectId }, body }),
    bring: (redirects: InputOf<typeof importRedirects>['body']['redirects']) =>
      service.as(admin).call(importRedirects, { parameters, body: { redirects } }),
    review: (rows: [source: string, target: string][], as = admin, firstRow?: number) =>
      service.as(as).call(reviewRedirects, {
        parameters,
        body: { rows: rows.map(([source, target]) => ({ source, target })), firstRow },
      }),
    stored: () =>
      service.database.orm
        .select()
        .from(siteRedirects)
        .where(eq(siteRedirects.siteId, parameters.siteId)),
  };
}

/** Changes a site directly in the database. */
export async function changeSite(
  { database }: TestService,
  { parameters }: MadeSite,
  values: Partial<typeof sites.$inferInsert>,
): Promise<void> {
  await database.orm.update(sites).set(values).where(eq(sites.id, parameters.siteId));
}

/** Changes the space of a site space directly in the database; returns its id. */
export async function changeSpace(
  { database }: TestService,
  site: MadeSite,
  path: string,
  values: Partial<typeof spaces.$inferInsert>,
): Promise<string> {
  const { spaceId = '' } = site.siteSpaces.get(path) ?? {};
  await database.orm.update(spaces).set(values).where(eq(spaces.id, spaceId));
  return spaceId;
}
