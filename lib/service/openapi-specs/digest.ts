import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '#lib/contract/json.ts';
import { lineOf } from './locate.ts';
import { type ReadOperation, readOperations } from './operations.ts';
import { parseSpec } from './parse.ts';
import { newBudget, type ReadSchema, readSchemas } from './schemas.ts';
import { objectAt, sourceOf, textOf } from './source.ts';
import { Misplaced, pathWords, UnreadableSpec } from './unreadable.ts';

const TAGS_MAXIMUM = 1_000;

/** Everything stored of a specification besides its text. */
export type Digest = {
  format: 'json' | 'yaml';
  /** SHA-256 of the text. */
  hash: string;
  bytes: number;
  title: string;
  version: string;
  standard: string;
  description?: string;
  tags: { name: string; description?: string }[];
  operations: ReadOperation[];
  schemas: ReadSchema[];
  notes: string[];
};

/**
 * Reads a specification: Swagger 2.0, OpenAPI 3.0 or 3.1. Only the text itself is read; references to
 * other documents aren’t followed.
 * @throws UnreadableSpec
 */
export function digestOf(text: string): Digest {
  const { value: root, format } = parseSpec(text);
  try {
    return { ...headOf(text), format, ...partsOf(root) };
  } catch (error) {
    if (!(error instanceof Misplaced)) throw error;
    const line = lineOf(text, error.path);
    const where = line === undefined ? '' : `, in line ${line},`;
    throw new UnreadableSpec(`${pathWords(error.path)}${where} ${error.message}.`);
  }
}

function headOf(text: string): Pick<Digest, 'hash' | 'bytes'> {
  const bytes = Buffer.from(text);
  return {
    hash: createHash('sha256').update(bytes).digest('base64url'),
    bytes: bytes.length,
  };
}

function partsOf(root: JsonObject): Omit<Digest, 'format' | 'hash' | 'bytes'> {
  const { standard, isSwagger } = standardOf(root);
  const info = objectAt(root.info ?? missing('info', 'which holds the title and version'), [
    'info',
  ]);
  const title = textOf(info.title, 500);
  if (!title) throw new Misplaced(['info'], 'has no title');
  if (root.paths === undefined && !(standard.startsWith('OpenAPI 3.1') && hasOther(root)))
    missing('paths', 'which holds the operations');
  const source = sourceOf(root, isSwagger);
  const budget = newBudget();
  const operations = readOperations(source, budget);
  const components = isObject(root.components) ? root.components : {};
  const named = isSwagger ? root.definitions : components.schemas;
  const base = isSwagger ? '#/definitions' : '#/components/schemas';
  const at = isSwagger ? ['definitions'] : ['components', 'schemas'];
  const schemas = readSchemas(source, objectAt(named ?? {}, at), base, budget);
  const description = textOf(info.description);
  return {
    title,
    version: textOf(info.version, 200) ?? '',
    standard,
    ...(description !== undefined && { description }),
    tags: tagsOf(root),
    operations,
    schemas,
    notes: [...source.notes],
  };
}

const hasOther = (root: JsonObject) => root.webhooks !== undefined || root.components !== undefined;

function missing(name: string, what: string): never {
  throw new UnreadableSpec(`“${name}” is missing, ${what}.`);
}

/**
 * The standard of a document.
 * @throws UnreadableSpec for an unsupported one
 */
function standardOf(root: JsonObject): { standard: string; isSwagger: boolean } {
  const taken = 'Swagger 2.0, OpenAPI 3.0 and OpenAPI 3.1 are supported.';
  const { swagger, openapi } = root;
  if (openapi !== undefined) {
    const version = textOf(openapi, 50) ?? '';
    if (/^3\.[01](?:\.\d+(?:-[\w.]+)?)?$/.test(version))
      return { standard: `OpenAPI ${version}`, isSwagger: false };
    throw new UnreadableSpec(`OpenAPI ${version || 'of this version'} isn’t supported. ${taken}`);
  }
  if (swagger !== undefined) {
    const version = textOf(swagger, 50) ?? '';
    if (/^2(?:\.0)?$/.test(version)) return { standard: 'Swagger 2.0', isSwagger: true };
    throw new UnreadableSpec(`Swagger ${version || 'of this version'} isn’t supported. ${taken}`);
  }
  const other = Object.keys(root).find((key) =>
    ['asyncapi', 'swaggerVersion', 'raml'].includes(key),
  );
  throw new UnreadableSpec(
    other
      ? `This isn’t an OpenAPI document: its top level has “${other}”. ${taken}`
      : `This isn’t an OpenAPI document: its top level has neither “openapi” nor “swagger”. ${taken}`,
  );
}

function tagsOf(root: JsonObject): Digest['tags'] {
  if (!Array.isArray(root.tags)) return [];
  return root.tags
    .filter(isObject)
    .flatMap((tag) => {
      const name = textOf(tag.name, 500);
      const description = textOf(tag.description);
      return name ? [{ name, ...(description !== undefined && { description }) }] : [];
    })
    .slice(0, TAGS_MAXIMUM);
}
