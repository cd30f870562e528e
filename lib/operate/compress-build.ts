// Runs after `npm run build`: has browsers compile the build's scripts while they load, and compresses
// scripts and styles once, as small as they get.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const output = resolve(import.meta.dirname, '../..', process.env.NEXT_DIST_DIR || '.next');
const built = join(output, 'static');
const compressed = join(output, 'compressed');
/**
 * The modules of a bundle are functions, which Chromium otherwise compiles on the main thread, one by one
 * as they are called, after it has read each of them before to find its end.
 */
const mark = Buffer.from('//# allFunctionsCalledOnLoad\n');

await rm(compressed, { recursive: true, force: true });
const paths = await readdir(built, { recursive: true });
await Promise.all(
  paths
    .filter((path) => /\.(js|css)$/.test(path))
    .map(async (path) => {
      const bytes = await prepare(join(built, path));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const target = join(compressed, `${path}.br`);
      await mkdir(dirname(target), { recursive: true });
      // The default quality is the highest, which would take too long for each request.
      await writeFile(target, await compress(bytes, { params }));
    }),
);

/** Marks a script to be compiled ahead, unless it is; returns what is in the file now. */
async function prepare(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  if (!file.endsWith('.js') || bytes.subarray(0, mark.length).equals(mark)) return bytes;
  const marked = Buffer.concat([mark, bytes]);
  await writeFile(file, marked);
  return marked;
}
