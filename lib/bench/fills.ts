import { fillRequests, type RequestSubject } from './change-request-fill.ts';
import { addShelves, type ContentSubject, fillLibrary } from './content-fill.ts';
import { type BenchSubject, fill } from './fill.ts';
import type { Part } from './parts.ts';
import { fillPublished, type PublishedSubject } from './published-fill.ts';
import { logProgress, type ReportRow } from './report.ts';
import type { BenchInstance, Server } from './servers.ts';
import { fillSites, type SiteSubject } from './site-fill.ts';

/** The data of the servers; nothing for parts that don't run. */
export interface Filling {
  members: BenchSubject[];
  contents: ContentSubject[];
  sites: SiteSubject[];
  published: PublishedSubject[];
  requests: RequestSubject[];
}

type Running = [BenchInstance, Server];
type Run = { isQuick: boolean; runs(part: Part): boolean };

/** Fills the servers one after the other when it is timed, or at once. */
async function each<Result>(
  servers: readonly Running[],
  isAtOnce: boolean,
  work: (place: BenchInstance, server: Server) => Promise<Result>,
): Promise<Result[]> {
  if (isAtOnce) return Promise.all(servers.map((one) => work(...one)));
  const results: Result[] = [];
  for (const one of servers) results.push(await work(...one));
  return results;
}

/** Fills the servers for the parts that run, and adds the rows of the timed ones. */
export async function fillServers(
  servers: readonly Running[],
  sizes: readonly number[],
  rows: ReportRow[],
  { isQuick, runs }: Run,
): Promise<Filling> {
  const filling: Filling = { members: [], contents: [], sites: [], published: [], requests: [] };
  const add = <S>(subjects: S[], found: readonly { subject: S; row: ReportRow }[]) => {
    for (const { subject, row } of found) {
      subjects.push(subject);
      rows.push(row);
    }
  };
  for (const members of runs('api') || runs('browser') || runs('workers') ? sizes : []) {
    logProgress(`filling with ${members.toLocaleString('en')} members`);
    add(filling.members, await each(servers, false, (...one) => fill(...one, members)));
  }
  if (runs('content') || runs('tree') || runs('scripts')) {
    logProgress('filling with content');
    // The browser uses only the first engine.
    const targets = servers.slice(0, runs('content') ? undefined : 1);
    const library = (...one: Running) => fillLibrary(...one, isQuick);
    add(filling.contents, await each(targets, isQuick, library));
  }
  if (isQuick) return filling;
  logProgress('filling with data that isn’t timed');
  await each(servers, true, async (place) => {
    const index = filling.contents.findIndex(({ engine }) => engine === place.name);
    const content = filling.contents[index];
    if (content && runs('content')) filling.contents[index] = await addShelves(place, content);
  });
  if (runs('sites')) filling.sites = await each(servers, true, fillSites);
  if (runs('published')) filling.published = (await each(servers, true, fillPublished)).flat();
  // The browser uses only the first engine.
  const targets = servers.slice(0, runs('change-requests') ? undefined : 1);
  if (runs('change-requests') || runs('review'))
    filling.requests = await each(targets, true, fillRequests);
  return filling;
}
