import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { number, type Row } from '../report.ts';
import { arrive, type Viewer, visit } from './visit.ts';

const checkout = resolve(import.meta.dirname, '../../..');
/** Kilobytes of script that a page may transfer; the editor may transfer more. */
const TARGET = 250;
const EDITOR = '/orgs/[organizationId]/spaces/[spaceId]/change-requests/[number]/edit';
/** How many pages are opened at the same time. */
const AT_ONCE = 2;
/** Milliseconds of silence after which a page has finished prefetching. */
const QUIET = 1_000;

/**
 * Values for the parameters of routes: a space, a collection and a site of the viewer's
 * organization, and the number of a change request of the space.
 */
export type Parts = { spaceId: string; collectionId: string; siteId: string; number: string };

/** Loads the members page with an empty cache. */
export function measureMembersScripts(viewer: Viewer): Promise<Row[]> {
  return measurePages(viewer, ['/orgs/[organizationId]/members'], {});
}

/** Loads every page of the build that has a URL here, each with an empty cache. */
export function measureScripts(viewer: Viewer, parts: Parts): Promise<Row[]> {
  return measurePages(viewer, builtPages(), parts);
}

async function measurePages(
  viewer: Viewer,
  paths: readonly string[],
  parts: Partial<Parts>,
): Promise<Row[]> {
  const rows: Row[] = [];
  // Bytes don't depend on the load of the machine, so several pages are opened at once.
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const some = paths.slice(start, start + AT_ONCE);
    rows.push(...(await Promise.all(some.map((path) => measurePage(viewer, path, parts)))).flat());
  }
  return rows;
}

/** The row of a page; none for a page without a URL here. */
async function measurePage(viewer: Viewer, path: string, parts: Partial<Parts>): Promise<Row[]> {
  const address = addressIn(viewer, path, parts);
  if (!address) return [];
  const kilobytes = await scriptsOf(viewer, address);
  return [
    {
      figure: `JavaScript of \`${path.replaceAll(/\/\[\[.*?\]\]/g, '').replaceAll(/\[.*?\]/g, '…')}\``,
      measured: `${number(kilobytes)} KB`,
      target: path === EDITOR ? '–' : `≤ ${TARGET} KB`,
      met: path === EDITOR ? null : kilobytes <= TARGET,
      numbers: { kilobytes },
    },
  ];
}

function builtPages(): string[] {
  const output = join(checkout, process.env.NEXT_DIST_DIR || '.next');
  const file = join(output, 'app-path-routes-manifest.json');
  const routes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(routes)
    .filter(([source]) => source.endsWith('/page'))
    .map(([, path]) => path)
    .filter((path) => !path.includes('_'))
    .sort();
}

/** The URL of a page of the build; undefined when a parameter has no value. */
function addressIn(viewer: Viewer, path: string, parts: Partial<Parts>): string | undefined {
  const values: Partial<Record<string, string>> = {
    organizationId: viewer.subject.organization,
    ...parts,
  };
  const filled = path
    .replace(/\/\[\[\.{3}\w+\]\]$/, '')
    .replaceAll(/\[(\w+)\]/g, (part, name: string) => values[name] ?? part);
  return filled.includes('[') ? undefined : viewer.subject.server.url + filled;
}

/** Kilobytes of compressed script over the wire, until the network is idle. */
function scriptsOf(viewer: Viewer, url: string): Promise<number> {
  return visit(viewer, 'plain', async (page, tools) => {
    const scripts = new Set<string>();
    let bytes = 0;
    tools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await arrive(page, url, QUIET);
    return bytes / 1000;
  });
}
