import type * as z from 'zod/mini';
import type { Description } from '#lib/contract/endpoint.ts';
import { badRequest, type FieldFault } from '../errors.ts';
import { parseJson, requireStorable } from './request-body.ts';

export type ParsedInput = { parameters: Record<string, string>; query: unknown; body: unknown };

/**
 * Parses the whole input of an endpoint at once, so that an error lists every fault.
 * @throws Refusal 400 with one entry in `fields` for each fault
 */
export function parseInput(
  description: Description,
  parameters: Record<string, string>,
  search: URLSearchParams,
  bodyText: string,
): ParsedInput {
  const faults: FieldFault[] = [];
  const query =
    description.query && parseWith(description.query, queryObject(search), faults, 'query');
  const body =
    description.body &&
    parseWith(description.body, bodyText === '' ? {} : parseJson(bodyText), faults, 'body');
  if (faults.length > 0) {
    const first = faults[0] as FieldFault;
    throw badRequest(first.path ? `${first.path}: ${first.message}` : first.message, faults);
  }
  return { parameters, query, body };
}

/** The most faults an error lists. */
const FAULTS_NAMED = 100;
/** Most characters of a fault's path that an error repeats. */
const PATH_SHOWN = 200;

function parseWith(
  schema: z.ZodMiniType,
  value: unknown,
  faults: FieldFault[],
  where: string,
): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues.slice(0, FAULTS_NAMED)) {
    faults.push({
      path:
        issue.path.map(String).join('.').slice(0, PATH_SHOWN) || (where === 'body' ? '' : where),
      message: issue.message,
    });
  }
  return undefined;
}

/** A repeated key becomes an array, which only a schema for arrays accepts. */
function queryObject(search: URLSearchParams): Record<string, string | string[]> {
  const result = new Map<string, string | string[]>();
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    for (const value of values) requireStorable(value, key);
    result.set(key, values.length > 1 ? values : (values[0] ?? ''));
  }
  return Object.fromEntries(result);
}
