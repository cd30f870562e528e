import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import { isObject, type JsonObject } from '#lib/contract/json.ts';
import { UnreadableSpec } from './unreadable.ts';

/** Limits of the depth of a document, and of its size once aliases are resolved. */
const DEPTH_MAXIMUM = 200;
const NODES_MAXIMUM = 2_000_000;

export type ParsedSpec = { value: JsonObject; format: 'json' | 'yaml' };

/**
 * Parses the text of a specification: JSON, or YAML 1.2 with merge keys. Only the text itself is read.
 * @throws UnreadableSpec if it is neither, too deep or too large
 */
export function parseSpec(text: string): ParsedSpec {
  const content = text.replace(/^\ufeff/, '');
  if (content.trim() === '') throw new UnreadableSpec('The document is empty.');
  if (content.includes('\0'))
    throw new UnreadableSpec('This isn’t text: it contains a NUL character.');
  if (/^\s*<(?:!doctype|html|\?xml|head|body)/i.test(content.slice(0, 1_000)))
    throw new UnreadableSpec('This is a web page or XML, not an OpenAPI document in JSON or YAML.');
  const format = /^\s*[{[]/.test(content) ? 'json' : 'yaml';
  const value = format === 'json' ? parseJson(content) : parseYaml(content);
  requireBounded(value);
  if (!isObject(value))
    throw new UnreadableSpec('This isn’t an OpenAPI document: its top level isn’t an object.');
  return { value, format };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    const at = /position (\d+)/.exec(words)?.[1];
    const until = at === undefined ? text : text.slice(0, Number(at));
    const line = until.split('\n').length;
    const what = words.replace(/ in JSON.*| \(line.*|, (?:\.\.\.)?".*/s, '');
    throw new UnreadableSpec(`It isn’t valid JSON, in line ${line}: ${what.toLowerCase()}.`);
  }
}

function parseYaml(text: string): unknown {
  try {
    const schema = CORE_SCHEMA.withTags(mergeTag);
    return load(text, { schema, maxDepth: DEPTH_MAXIMUM, maxAliases: 10_000 });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const where = error.mark ? `, in line ${error.mark.line + 1}` : '';
    throw new UnreadableSpec(`It isn’t valid YAML${where}: ${error.reason}.`);
  }
}

/**
 * Walks everything without recursion: YAML aliases can expand to much more, and JSON can be nested
 * deeper than the stack.
 */
function requireBounded(root: unknown): void {
  let nodes = 0;
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH_MAXIMUM)
      throw new UnreadableSpec(
        `It is nested deeper than ${DEPTH_MAXIMUM} levels, or one of its aliases refers to itself.`,
      );
    const items = Object.values(value);
    nodes += items.length;
    if (nodes > NODES_MAXIMUM)
      throw new UnreadableSpec('It has more than 2,000,000 values once its aliases are resolved.');
    for (const item of items) waiting.push({ value: item, depth: depth + 1 });
  }
}
