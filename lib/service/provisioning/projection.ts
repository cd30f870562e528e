import { attributeKey } from './attributes.ts';
import type { JsonObject } from './values.ts';

/** Which attributes a reply has (RFC 7644, section 3.9). */
export type Projection = {
  /** Whether a reply has an attribute; what it doesn't have isn't read. */
  includes(attribute: string): boolean;
  /** The resource with the wanted attributes. */
  apply(resource: JsonObject): JsonObject;
};

/** Returned whatever a request asks for. */
const always = new Set(['schemas', 'id', 'meta']);

const keysIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map((name) => attributeKey(name.trim()))
    .filter(Boolean);

/** Reads `attributes` and `excludedAttributes`; the first wins. */
export function projectionOf(query: URLSearchParams): Projection {
  const wanted = keysIn(query.get('attributes'));
  const unwanted = wanted.length > 0 ? [] : keysIn(query.get('excludedAttributes'));
  const isWanted = (key: string) =>
    wanted.length === 0 || wanted.some((one) => one === key || one.startsWith(`${key}.`));
  const includes = (attribute: string) => {
    const key = attribute.toLowerCase();
    return always.has(key) || (isWanted(key) && !unwanted.includes(key));
  };
  /** Whether an attribute of an attribute is in the reply. */
  const includesSub = (path: string) => {
    const [parent = ''] = path.split('.', 1);
    if (unwanted.includes(path)) return false;
    return wanted.length === 0 || wanted.includes(parent) || wanted.includes(path);
  };
  const trim = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => trim(key, one));
    if (always.has(key) || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).filter(([sub]) => includesSub(`${key}.${sub.toLowerCase()}`)),
    );
  };
  return {
    includes,
    apply: (resource) =>
      Object.fromEntries(
        Object.entries(resource)
          .filter(([name]) => includes(name))
          .map(([name, value]) => [name, trim(name.toLowerCase(), value)]),
      ),
  };
}
