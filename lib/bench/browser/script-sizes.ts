import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Kilobytes of script that a page may load; the editor may load more. */
export const SCRIPT_TARGET = 250;
const EDITOR = '/orgs/[organizationId]/spaces/[spaceId]/change-requests/[number]/edit';

/** Whether the target is for this page of the build. */
export const hasScriptTarget = (path: string): boolean => path !== EDITOR;

interface Manifest {
  entryJSFiles: Record<string, string[]>;
}

/**
 * The size of the scripts that each page of a build loads at once, from the build's manifests.
 * @param output the folder of the build
 * @returns kilobytes as Brotli, by the page's route
 * @throws Error when there is no build
 */
export function scriptSizes(output: string): Map<string, number> {
  const always = jsonIn<{ rootMainFiles: string[] }>(output, 'build-manifest.json').rootMainFiles;
  const routes = jsonIn<Record<string, string>>(output, 'app-path-routes-manifest.json');
  const folder = join(output, 'server/app');
  const sizes = new Map<string, number>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('page_client-reference-manifest.js')) continue;
    const [source, manifest] = manifestIn(readFileSync(join(folder, file), 'utf8'));
    const entries = Object.values(manifest.entryJSFiles).flat();
    const scripts = new Set([...always, ...entries].map(nameOf));
    const bytes = [...scripts].map((name) => statSync(join(output, 'compressed', name)).size);
    const total = bytes.reduce((sum, each) => sum + each, 0);
    const route = routes[source];
    if (route) sizes.set(route, total / 1000);
  }
  return sizes;
}

function jsonIn<Content>(folder: string, file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content;
}

/** The file assigns one value to a global, by the name of the page. */
function manifestIn(text: string): [string, Manifest] {
  const found = /__RSC_MANIFEST\["(.+?)"\]\s*=\s*(\{.*\})/s.exec(text);
  if (!found?.[1] || !found[2]) throw new Error('The build has a manifest of an unknown form.');
  return [found[1], JSON.parse(found[2]) as Manifest];
}

const nameOf = (script: string) =>
  `${script.replace(/^\/?(_next\/)?static\//, '').replace(/\?.*$/, '')}.br`;
