import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '#lib/contract/json.ts';
import { operationMethods } from '#lib/contract/openapi-spec.ts';
import type { SpecOperationDetail } from '#lib/contract/openapi-versions.ts';
import { bodyOf, parametersOf, responsesOf } from './operation-parts.ts';
import type { HashBudget } from './schemas.ts';
import { clean, follow, listAt, note, objectAt, type SpecReading, textOf } from './source.ts';
import { Misplaced, type Path, UnreadableSpec } from './unreadable.ts';

const OPERATIONS_MAXIMUM = 10_000;
const TAGS_MAXIMUM = 50;

export type ReadOperation = SpecOperationDetail & {
  requestRefs: string[];
  responseRefs: string[];
  hash: string;
};

type Method = (typeof operationMethods)[number];

/**
 * Reads the operations of a document in order.
 * @throws Misplaced, UnreadableSpec
 */
export function readOperations(source: SpecReading, budget: HashBudget): ReadOperation[] {
  const { root } = source;
  const operations: ReadOperation[] = [];
  const known = new Set<string>();
  const operationIds = new Set<string>();
  for (const group of ['paths', 'webhooks'] as const) {
    const items = root[group];
    if (items === undefined || items === null) continue;
    for (const [name, written] of Object.entries(objectAt(items, [group]))) {
      if (name.startsWith('x-')) continue;
      if (group === 'paths' && !name.startsWith('/'))
        throw new Misplaced([group, name], 'is not a path: a path starts with /');
      const at = [group, name];
      const followed = follow(source, written);
      if (followed === undefined || followed === null) continue;
      const item = objectAt(followed, at);
      for (const method of operationMethods) {
        if (item[method] === undefined) continue;
        if (operations.length >= OPERATIONS_MAXIMUM)
          throw new UnreadableSpec('It has more than 10,000 operations.');
        const where = { path: name, method, isWebhook: group === 'webhooks', at: [...at, method] };
        const operation = readOperation(source, item, where, budget, known);
        const { operationId } = operation;
        if (operationId !== undefined && operationIds.has(operationId))
          note(source, `More than one operation has the operationId ${operationId}.`);
        if (operationId !== undefined) operationIds.add(operationId);
        operations.push(operation);
      }
    }
  }
  return operations;
}

type OperationPosition = { path: string; method: Method; isWebhook: boolean; at: Path };

function readOperation(
  source: SpecReading,
  item: JsonObject,
  { path: written, method, isWebhook, at }: OperationPosition,
  budget: HashBudget,
  known: Set<string>,
): ReadOperation {
  const operation = objectAt(item[method], at);
  const path = clean(written).slice(0, 2_000);
  const [requestRefs, responseRefs] = [new Set<string>(), new Set<string>()];
  const input = {
    source,
    operation,
    refs: requestRefs,
    at,
    shared: listAt(item.parameters, [...at.slice(0, -1), 'parameters']),
  };
  const requestBody = bodyOf(input);
  const operationId = textOf(operation.operationId, 500);
  const summary = textOf(operation.summary, 1_000);
  const description = textOf(operation.description);
  const shown = {
    method,
    path,
    webhook: isWebhook,
    ...(operationId !== undefined && { operationId }),
    ...(summary !== undefined && { summary }),
    tags: tagsOf(operation, at),
    deprecated: operation.deprecated === true,
    ...(description !== undefined && { description }),
    parameters: parametersOf(input),
    ...(requestBody && { requestBody }),
    responses: responsesOf({ ...input, refs: responseRefs }),
    security: securityOf(source, operation),
  };
  if (operation.responses === undefined && !isWebhook)
    note(source, `${method.toUpperCase()} ${path} has no responses.`);
  return {
    ...shown,
    id: idOf(shown, known),
    requestRefs: [...requestRefs],
    responseRefs: [...responseRefs],
    hash: budget.hashOf(shown),
  };
}

/** The same id in every version, even if path parameters are renamed. */
function idOf(
  { method, path, webhook }: Pick<SpecOperationDetail, 'method' | 'path' | 'webhook'>,
  known: Set<string>,
): string {
  const hash = (text: string) =>
    createHash('sha256').update(`${webhook} ${method} ${text}`).digest('base64url').slice(0, 16);
  const plain = hash(path.replace(/\{[^/{}]*\}/g, '{}'));
  const id = known.has(plain) ? hash(`exactly ${path}`) : plain;
  if (known.has(id)) throw new UnreadableSpec(`${method.toUpperCase()} ${path} is defined twice.`);
  known.add(id);
  return id;
}

function tagsOf(operation: JsonObject, at: Path): string[] {
  const tags = listAt(operation.tags, [...at, 'tags']).flatMap((tag) => textOf(tag, 500) ?? []);
  return [...new Set(tags)].slice(0, TAGS_MAXIMUM);
}

/** The authentication methods, each as the names of the schemes it combines. */
function securityOf({ root }: SpecReading, operation: JsonObject): string[] {
  const ways = operation.security ?? root.security;
  if (!Array.isArray(ways)) return [];
  return ways.filter(isObject).map((way) =>
    Object.entries(way)
      .map(([name, scopes]) =>
        Array.isArray(scopes) && scopes.length > 0
          ? `${clean(name)} (${scopes.map((scope) => textOf(scope) ?? '').join(', ')})`
          : clean(name),
      )
      .join(' and '),
  );
}
