import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { number, type ReportRow } from '../report.ts';
import { hasScriptTarget, SCRIPT_TARGET } from './script-sizes.ts';
import { arrive, type BenchViewer, visit } from './visit.ts';

const checkout = resolve(import.meta.dirname, '../../..');
/** A page that redirects signed-in people. */
const SIGN_IN = '/sign-in';
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
export function measureMembersScripts(viewer: BenchViewer): Promise<ReportRow[]> {
  return measurePages(viewer, ['/orgs/[organizationId]/members'], {});
}

/** Loads every page of the build that has a URL here, each with an empty cache; lists the others. */
export async function measureScripts(viewer: BenchViewer, parts: Parts): Promise<ReportRow[]> {
  const pages = builtPages();
  const absent = pages.filter((path) => addressIn(viewer, path, parts) === undefined);
  return [...(await measurePages(viewer, pages, parts)), leftOut(absent)];
}

/** The row that lists pages without a URL here, so that they don't count as measured. */
function leftOut(paths: readonly string[]): ReportRow {
  return {
    figure: 'pages whose JavaScript isn’t measured, for lack of an address',
    measured: paths.map(shortened).join(', ') || 'none',
    target: '',
    met: null,
    numbers: { pages: paths.length },
  };
}

const shortened = (path: string) =>
  `\`${path.replaceAll(/\/\[\[.*?\]\]/g, '').replaceAll(/\[.*?\]/g, '…')}\``;

async function measurePages(
  viewer: BenchViewer,
  paths: readonly string[],
  parts: Partial<Parts>,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  // Bytes don't depend on the load of the machine, so several pages are opened at once.
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const some = paths.slice(start, start + AT_ONCE);
    rows.push(...(await Promise.all(some.map((path) => measurePage(viewer, path, parts)))).flat());
  }
  return rows;
}

/** The row of a page; none for a page without a URL here. */
async function measurePage(
  viewer: BenchViewer,
  path: string,
  parts: Partial<Parts>,
): Promise<ReportRow[]> {
  const address = addressIn(viewer, path, parts);
  if (!address) return [];
  const sent = await scriptsOf(path === SIGN_IN ? signedOut(viewer) : viewer, address);
  return [
    {
      figure: `JavaScript of ${shortened(path)}`,
      measured: `${number(sent.loaded)} KB, ${number(sent.ahead)} KB read ahead`,
      target: hasScriptTarget(path) ? `≤ ${SCRIPT_TARGET} KB` : '–',
      met: hasScriptTarget(path) ? sent.loaded <= SCRIPT_TARGET : null,
      numbers: sent,
    },
  ];
}

const signedOut = (viewer: BenchViewer): BenchViewer => ({
  ...viewer,
  cookie: { ...viewer.cookie, value: 'none' },
});

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
function addressIn(viewer: BenchViewer, path: string, parts: Partial<Parts>): string | undefined {
  const values: Partial<Record<string, string>> = {
    organizationId: viewer.subject.organization,
    ...parts,
  };
  const filled = path
    .replace(/\/\[\[\.{3}\w+\]\]$/, '')
    .replaceAll(/\[(\w+)\]/g, (part, name: string) => values[name] ?? part);
  return filled.includes('[') ? undefined : viewer.subject.server.url + filled;
}

/**
 * Kilobytes of compressed script over the wire: those requested before the page is loaded, and those
 * prefetched afterwards, until the network is idle.
 */
function scriptsOf(viewer: BenchViewer, url: string): Promise<{ loaded: number; ahead: number }> {
  return visit(viewer, 'plain', async (page, tools) => {
    const scripts = new Map<string, 'loaded' | 'ahead'>();
    const sent = { loaded: 0, ahead: 0 };
    let phase: keyof typeof sent = 'loaded';
    await tools.send('Page.enable');
    tools.on('Page.loadEventFired', () => {
      phase = 'ahead';
    });
    tools.on('Network.requestWillBeSent', ({ requestId, type }) => {
      if (type === 'Script') scripts.set(requestId, phase);
    });
    tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const asked = scripts.get(requestId);
      if (asked) sent[asked] += encodedDataLength / 1000;
    });
    await arrive(page, url, QUIET);
    return sent;
  });
}
