import type { SpecChange, SpecOperationDetail } from '#lib/contract/openapi-versions.ts';
import { isSame, schemaChanges } from './schema-differences.ts';

export type ComparedOperation = Omit<SpecOperationDetail, 'id'>;
type Parameter = ComparedOperation['parameters'][number];
type Content = { type: string; schema?: unknown }[];

const CHANGES_MAXIMUM = 100;
const request = { request: true, response: false };
const response = { request: false, response: true };

/** Lists the differences between two versions of an operation, and which of them are breaking. */
export function operationChanges(
  before: ComparedOperation,
  after: ComparedOperation,
): SpecChange[] {
  const changes = [
    ...aboutItself(before, after),
    ...aboutParameters(before, after),
    ...aboutBody(before, after),
    ...aboutResponses(before, after),
  ];
  return changes.slice(0, CHANGES_MAXIMUM);
}

function aboutItself(before: ComparedOperation, after: ComparedOperation): SpecChange[] {
  const changes: SpecChange[] = [];
  const add = (message: string, breaking = false) => changes.push({ at: '', message, breaking });
  if (before.path !== after.path) add(`Path is ${after.path}, was ${before.path}`);
  if (before.deprecated !== after.deprecated)
    add(after.deprecated ? 'Deprecated' : 'No longer deprecated');
  if (before.operationId !== after.operationId)
    add(`operationId is ${after.operationId ?? 'not set'}, was ${before.operationId ?? 'not set'}`);
  if (before.summary !== after.summary) add('Summary changed');
  if (before.description !== after.description) add('Description changed');
  if (!isSame(before.tags, after.tags)) add('Tags changed');
  if (!isSame(before.security, after.security)) {
    const taken = new Set(after.security);
    const isOpen = after.security.length === 0 || taken.has('');
    const worked = before.security.length === 0 ? [''] : before.security;
    const breaking = !isOpen && worked.some((way) => !taken.has(way));
    add(`Authentication is ${ways(after)}, was ${ways(before)}`, breaking);
  }
  return changes;
}

const ways = ({ security }: ComparedOperation) =>
  security.length === 0 ? 'nothing' : security.map((way) => way || 'nothing').join(' or ');

/** The key of a parameter: path parameters are matched by position, because their names can change. */
function keyed(operation: ComparedOperation): Map<string, Parameter> {
  const names = [...operation.path.matchAll(/\{([^/{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    operation.parameters.map((parameter) => {
      const { in: where, name } = parameter;
      if (where === 'path' && names.includes(name))
        return [`path ${names.indexOf(name)}`, parameter];
      return [`${where} ${where === 'header' ? name.toLowerCase() : name}`, parameter];
    }),
  );
}

function aboutParameters(before: ComparedOperation, after: ComparedOperation): SpecChange[] {
  const [was, is] = [keyed(before), keyed(after)];
  const gone = [...was].filter(([key]) => !is.has(key));
  const changes = gone.map(([, parameter]) => change(parameter, 'Removed', true));
  for (const [key, now] of is) {
    const old = was.get(key);
    if (!old) {
      const message = now.required ? 'Added as required' : 'Added';
      changes.push(change(now, message, now.required));
      continue;
    }
    if (now.required && !old.required) changes.push(change(now, 'Now required', true));
    if (!now.required && old.required) changes.push(change(now, 'No longer required', false));
    if (now.deprecated && !old.deprecated) changes.push(change(now, 'Deprecated', false));
    if (now.description !== old.description)
      changes.push(change(now, 'Description changed', false));
    changes.push(...schemaChanges(old.schema, now.schema, request, placeOf(now)));
  }
  return changes;
}

const placeOf = ({ in: where, name }: Parameter) => `${where} ${name}`;
const change = (parameter: Parameter, message: string, breaking: boolean): SpecChange => ({
  at: placeOf(parameter),
  message,
  breaking,
});

function aboutBody(before: ComparedOperation, after: ComparedOperation): SpecChange[] {
  const at = 'request body';
  const [old, now] = [before.requestBody, after.requestBody];
  if (!old && !now) return [];
  if (!old)
    return [
      {
        at,
        message: now?.required ? 'Added as required' : 'Added',
        breaking: now?.required === true,
      },
    ];
  if (!now) return [{ at, message: 'Removed', breaking: true }];
  const changes: SpecChange[] = [];
  if (now.required && !old.required) changes.push({ at, message: 'Now required', breaking: true });
  if (!now.required && old.required)
    changes.push({ at, message: 'No longer required', breaking: false });
  if (now.description !== old.description)
    changes.push({ at, message: 'Description changed', breaking: false });
  return [...changes, ...aboutContent(old.content, now.content, at, request)];
}

function aboutContent(
  before: Content,
  after: Content,
  at: string,
  uses: typeof request,
): SpecChange[] {
  const was = new Map(before.map((content) => [content.type, content]));
  const is = new Map(after.map((content) => [content.type, content]));
  const gone = before.filter(({ type }) => !is.has(type));
  const changes: SpecChange[] = gone.map(({ type }) => ({
    at,
    message: `Content type ${type} removed`,
    breaking: true,
  }));
  // The same schema under several content types is compared once.
  const compared: [unknown, unknown][] = [];
  for (const { type, schema } of after) {
    const old = was.get(type);
    if (!old) {
      changes.push({ at, message: `Content type ${type} added`, breaking: false });
      continue;
    }
    if (compared.some(([a, b]) => isSame(a, old.schema) && isSame(b, schema))) continue;
    compared.push([old.schema, schema]);
    changes.push(...schemaChanges(old.schema, schema, uses, at));
  }
  return changes;
}

function aboutResponses(before: ComparedOperation, after: ComparedOperation): SpecChange[] {
  const was = new Map(before.responses.map((one) => [one.status, one]));
  const is = new Map(after.responses.map((one) => [one.status, one]));
  const changes: SpecChange[] = [];
  for (const { status } of before.responses)
    if (!is.has(status))
      changes.push({
        at: `response ${status}`,
        message: 'Removed',
        breaking: /^(?:2|default$)/i.test(status),
      });
  for (const { status, description, content } of after.responses) {
    const at = `response ${status}`;
    const old = was.get(status);
    if (!old) {
      changes.push({ at, message: 'Added', breaking: false });
      continue;
    }
    if (old.description !== description)
      changes.push({ at, message: 'Description changed', breaking: false });
    changes.push(...aboutContent(old.content, content, at, response));
  }
  return changes;
}
