import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { number, type Row } from '../report.ts';
import { addressOf, arrive, type Viewer, visit } from './visit.ts';

const checkout = resolve(import.meta.dirname, '../../../..');
/** Kilobytes of script that the page of members, and any other page, may transfer. */
const MEMBERS_TARGET = 220;
const ANY_TARGET = 230;

/** Transfers every page of the build that needs no more than an organization, with an empty cache. */
export async function measureScripts(viewer: Viewer, isQuick: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of isQuick ? ['/orgs/[organizationId]/members'] : builtPages()) {
    const kilobytes = await scriptsOf(viewer, path);
    const target = path.endsWith('/members') ? MEMBERS_TARGET : ANY_TARGET;
    rows.push({
      figure: `JavaScript of \`${path.replace('[organizationId]', '…')}\``,
      measured: `${number(kilobytes)} KB`,
      target: `≤ ${target} KB`,
      met: kilobytes <= target,
      numbers: { kilobytes },
    });
  }
  return rows;
}

function builtPages(): string[] {
  const output = join(checkout, process.env.NEXT_DIST_DIR || '.next');
  const file = join(output, 'app-path-routes-manifest.json');
  const routes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(routes)
    .filter(([source]) => source.endsWith('/page'))
    .map(([, path]) => path)
    .filter((path) => !path.replace('[organizationId]', '').includes('[') && !path.includes('_'))
    .sort();
}

/** Kilobytes of script as they cross the wire, compressed, until the network is idle. */
function scriptsOf(viewer: Viewer, path: string): Promise<number> {
  const url = path.startsWith('/orgs/[organizationId]')
    ? addressOf(viewer, path.replace('/orgs/[organizationId]', ''))
    : viewer.subject.server.url + path;
  return visit(viewer, 'plain', async (page, tools) => {
    const scripts = new Set<string>();
    let bytes = 0;
    tools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await arrive(page, url);
    return bytes / 1000;
  });
}
