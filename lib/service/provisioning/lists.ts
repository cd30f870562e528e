import { invalidValue } from './faults.ts';
import type { JsonObject } from './values.ts';

/** Most resources of one page; a client that asks for more gets these and asks again. */
export const PAGE_MAXIMUM = 200;
const PAGE = 100;
/** The largest number that the database counts rows with. */
const FARTHEST = 2 ** 31 - 1;

/**
 * The page that a request asks for (RFC 7644, section 3.4.2.4).
 * @throws ScimFault 400 for what isn't a number
 */
export function pageIn(query: URLSearchParams): { start: number; count: number } {
  const start = numberIn(query, 'startIndex') ?? 1;
  const count = numberIn(query, 'count') ?? PAGE;
  return {
    start: Math.min(Math.max(start, 1), FARTHEST),
    count: Math.min(Math.max(count, 0), PAGE_MAXIMUM),
  };
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (/^[+-]?\d{1,15}$/.test(text)) return Number(text);
  throw invalidValue(`${name} must be a whole number.`);
}

/** A page of resources. */
export function listResponse(total: number, start: number, resources: JsonObject[]): JsonObject {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
