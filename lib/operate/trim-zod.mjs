// Runs before `next build`: bundles of zod only what the browser's code names. Turbopack keeps all of
// zod's core as soon as anything of it is used, which is 10 KB more on every page.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
/** Where the code lies that reaches the browser. */
const folders = ['app', 'components', 'lib/client', 'lib/contract'];
/** The OpenAPI document is made on the server only, and of zod's core the contract names types alone. */
const notInBrowser = new Set(['toJSONSchema', 'core']);
const output = join(root, 'node_modules/.cache/masthead/zod-mini.mjs');

const names = new Set(folders.flatMap(namesIn));
const zod = await import('zod/mini');
const kept = [...names].filter((name) => name in zod && !notInBrowser.has(name)).sort();

await build({
  stdin: { contents: `export { ${kept.join(', ')} } from 'zod/mini';`, resolveDir: root },
  bundle: true,
  format: 'esm',
  outfile: output,
});

function namesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      return [...text.matchAll(/\bz\s*\.(\w+)/g)].map(([, name]) => name);
    });
}
