// Runs before `next build`: makes the browser's half of lib/contract in node_modules/.cache. A page calls
// an endpoint by its method and path; the schemas, and zod with them, stay with the server and with
// forms.ts. Turbopack by itself would send every schema of a noun to each page that calls one endpoint.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, transform } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const contract = join(root, 'lib/contract');
const output = join(root, 'node_modules/.cache/masthead/contract');
/** Where the code lies that reaches the browser, besides the contract. */
const folders = ['app', 'components', 'lib/client', 'lib/markdown'];
/** The one module with schemas for the browser. */
const forms = 'forms.ts';
/** Properties of an endpoint that nothing in the browser reads in production. */
const described = new Set([
  'summary',
  'query',
  'reply',
  'also',
  'audit',
  'refusals',
  'assumes',
  'maximumBody',
  'effects',
  'secretReply',
  'inTrash',
  'whenBound',
]);

const code = folders.flatMap((folder) => textsIn(join(root, folder))).join('\n');
const endpoints = new Set(
  namesIn(textsIn(contract).join('\n'), /^export const (\w+) = endpoint\(/gm),
);
/** What forms.ts reads the body of. */
const checked = new Set(namesIn(readFileSync(join(contract, forms), 'utf8'), /\b(\w+)\.body\b/g));

refuseSchemas();
rmSync(output, { recursive: true, force: true });
mkdirSync(join(output, 'names'), { recursive: true });
await bundle({ forms: join(contract, forms) }, { isForForms: true });
await bundle(importedNouns(), { isForForms: false });

/** In development an endpoint has its schemas in the browser, too: here is told what would break. */
function refuseSchemas() {
  const schemas = /(?<!typeof )\b(\w+)\.(?:body|query|reply)\b/g;
  const read = namesIn(code, schemas).find((name) => endpoints.has(name));
  const part = read ?? namesIn(code, /(\S+\.body)\.(?:shape|safeParse|parse)\b/g)[0];
  if (part)
    throw new Error(`Browser code reads a schema of ${part}: list it in lib/contract/${forms}.`);
}

/** A module for each noun, of the names that are imported from it. */
function importedNouns() {
  const nouns = new Map();
  for (const [, list, noun] of code.matchAll(
    /import \{([^}]*)\} from '#lib\/contract\/([\w-]+)\.ts'/g,
  )) {
    const names = list.split(',').map((word) => word.trim().split(' as ')[0] ?? '');
    const values = names.filter((name) => name && !name.startsWith('type '));
    nouns.set(noun, new Set([...(nouns.get(noun) ?? []), ...values]));
  }
  nouns.delete('forms');
  const entries = [...nouns].filter(([, names]) => names.size > 0);
  return Object.fromEntries(entries.map(([noun, names]) => [noun, entryOf(noun, names)]));
}

function entryOf(noun, names) {
  const file = join(output, 'names', `${noun}.mjs`);
  const source = JSON.stringify(join(contract, `${noun}.ts`));
  writeFileSync(file, `export { ${[...names].sort().join(', ')} } from ${source};\n`);
  return file;
}

async function bundle(entryPoints, { isForForms }) {
  const setup = ({ onLoad, onResolve }) => {
    onLoad({ filter: /lib[\\/]contract[\\/][\w-]+\.ts$/ }, async ({ path }) => ({
      contents: await withoutSchemas(readFileSync(path, 'utf8'), isForForms ? checked : new Set()),
    }));
    // These only tell zod how to speak.
    onResolve({ filter: /^\.\/(messages|without-eval)\.ts$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: isForForms,
    }));
  };
  const { outputFiles } = await build({
    entryPoints,
    plugins: [{ name: 'contract', setup }],
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'error',
    outdir: output,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
    write: false,
  });
  const leak = isForForms
    ? undefined
    : outputFiles.find(({ text }) => /node_modules\/zod\//.test(text));
  if (leak)
    throw new Error(
      `A schema is imported from lib/contract by code outside of it, and zod with it: list it in lib/contract/${forms}.`,
    );
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    // Nothing here waits for another module to have run, and zod must not come along for that.
    writeFileSync(path, text.replaceAll(/^import "\..*";\n/gm, ''));
  }
}

/**
 * Takes from endpoints what nothing in the browser reads, and marks every constant as made without side
 * effects, so that one nobody imports goes with all that only it needs.
 */
async function withoutSchemas(source, withBody) {
  const { code: plain } = await transform(source, { loader: 'ts', target: 'esnext' });
  // As esbuild prints it, a statement's first and last lines are not indented.
  const constant = /^((?:export )?const (\w+) = )(.*(?:[^;]\n(?:.*\n)*?\S.*)?);$/gm;
  return plain
    .replaceAll(/^\w+\.register\(z\.globalRegistry.*\n/gm, '')
    .replaceAll(constant, (statement, start, name, value) => {
      const called = withoutDescription(value, withBody.has(name));
      return /[(.]/.test(value) ? `${start}/* @__PURE__ */ (() => (${called}))();` : statement;
    })
    .replaceAll(/^(?:export )?function [\s\S]*?^}$/gm, (factory) =>
      withoutDescription(factory, false),
    );
}

/** Of each `endpoint({ … })` the properties a call needs. */
function withoutDescription(text, hasBody) {
  return text.replaceAll(
    /^( *)(.*\bendpoint\(\{\n)([\s\S]*?\n)(?=\1\})/gm,
    (_, indent, first, rest) => {
      const property = new RegExp(`^${indent}  (\\w+)\\b`);
      let isKept = true;
      const kept = rest.split('\n').filter((line) => {
        const name = property.exec(line)?.[1];
        if (name) isKept = !described.has(name) && (name !== 'body' || hasBody);
        return isKept;
      });
      return `${indent}${first}${kept.join('\n')}\n`;
    },
  );
}

function textsIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
}

/** What the first group of a pattern finds. */
function namesIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}
