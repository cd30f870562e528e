// Runs after `npm run build`: compresses the scripts and styles of the build once, as small as they get.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const output = resolve(import.meta.dirname, '../..', process.env.NEXT_DIST_DIR || '.next');
const built = join(output, 'static');
const compressed = join(output, 'compressed');

await rm(compressed, { recursive: true, force: true });
const paths = await readdir(built, { recursive: true });
await Promise.all(
  paths
    .filter((path) => /\.(js|css)$/.test(path))
    .map(async (path) => {
      const bytes = await readFile(join(built, path));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const target = join(compressed, `${path}.br`);
      await mkdir(dirname(target), { recursive: true });
      // The default quality is the highest, which would take too long for each request.
      await writeFile(target, await compress(bytes, { params }));
    }),
);
