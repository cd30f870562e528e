import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanEnvironment } from './environment.ts';

// A noun with a list, create, delete and a screen is eight files: those in toy-noun/, which are added to
// a copy of the checkout. CONTRIBUTING.md names them.
const checkout = resolve(import.meta.dirname, '../..');
const templates = join(import.meta.dirname, 'toy-noun');
const proof = 'proof.test.ts.txt';
const FILES_AT_MOST = 8;
const PATIENCE = 300_000;

/** Paths in the checkout of what the noun adds (`.txt`) and edits (`.edit.txt`). */
const files = readdirSync(templates, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== proof)
  .map((entry) => relative(templates, join(entry.parentPath, entry.name)));
const pathOf = (template: string) => template.replace(/(\.edit)?\.txt$/, '');

let scratch: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'masthead-toy-'));
  for (const name of [
    'app',
    'components',
    'e2e',
    'lib',
    'tsconfig.json',
    'biome.json',
    'package.json',
  ])
    cpSync(join(checkout, name), join(scratch, name), { recursive: true });
  symlinkSync(join(checkout, 'node_modules'), join(scratch, 'node_modules'));
  writeFileSync(join(scratch, 'next-env.d.ts'), '/// <reference types="next" />\n');
  for (const template of files) add(template);
  cpSync(join(templates, proof), join(scratch, 'lib/service/toy-noun.test.ts'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function add(template: string): void {
  const text = readFileSync(join(templates, template), 'utf8');
  const path = join(scratch, pathOf(template));
  mkdirSync(dirname(path), { recursive: true });
  const isEdit = template.endsWith('.edit.txt');
  writeFileSync(path, isEdit ? edited(readFileSync(path, 'utf8'), text) : text);
}

/** Adds the lines marked + in front of the line that follows them. @throws where that line isn't found once */
function edited(text: string, edit: string): string {
  const lines = text.split('\n');
  let added: string[] = [];
  for (const line of edit.trimEnd().split('\n')) {
    if (line.startsWith('+')) added.push(line.slice(1));
    else {
      const at = lines.indexOf(line.slice(1));
      if (at < 0 || lines.lastIndexOf(line.slice(1)) !== at)
        throw new Error(`There isn’t one line “${line.slice(1)}” to add “${added[0]}” before.`);
      lines.splice(at, 0, ...added);
      added = [];
    }
  }
  return lines.join('\n');
}

/** Runs a tool in the copy. @throws with all it printed, when it fails */
async function run(tool: string, ...parameters: string[]): Promise<void> {
  const binaries = join(checkout, 'node_modules/.bin');
  const path = [binaries, process.env.PATH].join(delimiter);
  // With the name of this run, the one in the copy would remove what other tests are using.
  const { VITEST, TEST_RUN, ...environment } = cleanEnvironment({ PATH: path });
  const options = { cwd: scratch, env: environment, maxBuffer: 64 * 1024 * 1024 };
  await promisify(execFile)(join(binaries, tool), parameters, options).catch((error) => {
    throw new Error(`${tool}:\n${error.stdout}${error.stderr}`);
  });
}

test('a noun with a list, create, delete and a screen is at most eight files', () => {
  expect(files.length).toBeLessThanOrEqual(FILES_AT_MOST);
  const named = readFileSync(join(checkout, 'CONTRIBUTING.md'), 'utf8');
  const unnamed = files
    .map(pathOf)
    .filter((path) => !named.includes(path.replaceAll('toys', '<noun>')));
  expect(unnamed).toEqual([]);
});

test('its types and format are right', { timeout: PATIENCE }, async () => {
  await run('tsc', '--noEmit', '--incremental', 'false');
  await run('biome', 'ci', ...files.map(pathOf));
});

test('its endpoints work, pass every endpoint’s tests and stay in their rooms', {
  timeout: PATIENCE,
}, async () => {
  const migration = ['--config', 'lib/service/database/drizzle.config.ts', '--name', 'toys'];
  await run('drizzle-kit', 'generate', ...migration);
  const tests = ['lib/service/toy-noun.test.ts', 'lib/rooms.test.ts', 'lib/words.test.ts'];
  await run('vitest', 'run', '--config=lib/operate/vitest.config.ts', ...tests);
});
