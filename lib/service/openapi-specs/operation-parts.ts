import { isObject, type JsonObject } from '#lib/contract/json.ts';
import type { SpecOperationDetail } from '#lib/contract/openapi-versions.ts';
import { readSchema } from './schemas.ts';
import { follow, listAt, objectAt, type SpecReading, textOf } from './source.ts';
import { Misplaced, type Path } from './unreadable.ts';

/** An operation being read. */
export type OperationInput = {
  source: SpecReading;
  operation: JsonObject;
  /** The parameters shared by all operations of its path. */
  shared: readonly unknown[];
  /** Collects the named schemas it uses. */
  refs: Set<string>;
  at: Path;
};

type Parameter = SpecOperationDetail['parameters'][number];
type Body = NonNullable<SpecOperationDetail['requestBody']>;
type Response = SpecOperationDetail['responses'][number];

/** Keys of a Swagger 2.0 parameter that describe its values. */
const simpleKeys = [
  ...['type', 'format', 'items', 'enum', 'default', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
  ...['uniqueItems', 'multipleOf', 'collectionFormat'],
];

/**
 * The declared parameters of an operation, its own before those of its path.
 * @throws Misplaced
 */
function writtenParameters({ source, operation, shared, at }: OperationInput): JsonObject[] {
  const own = listAt(operation.parameters, [...at, 'parameters']);
  const lists: [readonly unknown[], Path][] = [
    [own, [...at, 'parameters']],
    [shared, [...at.slice(0, -1), 'parameters']],
  ];
  const known = new Map<string, JsonObject>();
  for (const [list, where] of lists)
    for (const [index, written] of list.entries()) {
      const place = [...where, index];
      const followed = follow(source, written);
      if (followed === undefined) continue;
      const parameter = objectAt(followed, place);
      if (typeof parameter.name !== 'string' || parameter.name === '')
        throw new Misplaced(place, 'is a parameter without a name');
      if (typeof parameter.in !== 'string')
        throw new Misplaced(place, `is the parameter ${parameter.name} without “in”`);
      const key = `${parameter.in} ${parameter.name}`;
      if (!known.has(key)) known.set(key, parameter);
    }
  return [...known.values()];
}

/**
 * The parameters of an operation, without the body parameters of Swagger 2.0.
 * @throws Misplaced
 */
export function parametersOf(part: OperationInput): Parameter[] {
  const { source, refs } = part;
  return writtenParameters(part)
    .filter((parameter) => !isOfBody(source, parameter))
    .map((parameter) => {
      const schema = schemaOf(source, parameter);
      const description = textOf(parameter.description);
      return {
        name: textOf(parameter.name, 500) ?? '',
        in: textOf(parameter.in, 50) ?? '',
        required: parameter.required === true || parameter.in === 'path',
        deprecated: parameter.deprecated === true,
        ...(description !== undefined && { description }),
        ...(schema !== undefined && { schema: readSchema(source, schema, refs) }),
      };
    });
}

const isOfBody = ({ isSwagger }: SpecReading, parameter: JsonObject) =>
  isSwagger && (parameter.in === 'body' || parameter.in === 'formData');

/** The values of a parameter: a schema, content of one type, or the Swagger 2.0 form. */
function schemaOf(source: SpecReading, parameter: JsonObject): unknown {
  if (source.isSwagger) {
    if (parameter.schema !== undefined) return parameter.schema;
    const given = simpleKeys.filter((key) => parameter[key] !== undefined);
    return Object.fromEntries(given.map((key) => [key, parameter[key]]));
  }
  if (parameter.schema !== undefined || !isObject(parameter.content)) return parameter.schema;
  const [media] = Object.values(parameter.content);
  return isObject(media) ? media.schema : undefined;
}

/**
 * The request body of an operation.
 * @throws Misplaced
 */
export function bodyOf(part: OperationInput): Body | undefined {
  const { source, operation, refs, at } = part;
  if (source.isSwagger) return swaggerBody(part);
  if (operation.requestBody === undefined) return undefined;
  const followed = follow(source, operation.requestBody);
  if (followed === undefined) return undefined;
  const body = objectAt(followed, [...at, 'requestBody']);
  const description = textOf(body.description);
  return {
    required: body.required === true,
    ...(description !== undefined && { description }),
    content: contentOf(source, body.content, refs, [...at, 'requestBody', 'content']),
  };
}

function swaggerBody(part: OperationInput): Body | undefined {
  const { source, operation, refs } = part;
  const parameters = writtenParameters(part).filter((one) => isOfBody(source, one));
  const body = parameters.find((one) => one.in === 'body');
  if (parameters.length === 0) return undefined;
  const consumes = typesOf(operation.consumes ?? source.root.consumes);
  if (body) {
    const schema = readSchema(source, body.schema ?? {}, refs);
    const description = textOf(body.description);
    const types = consumes.length > 0 ? consumes : ['application/json'];
    return {
      required: body.required === true,
      ...(description !== undefined && { description }),
      content: types.map((type) => ({ type, schema })),
    };
  }
  const properties = parameters.map((one) => [String(one.name), schemaOf(source, one)] as const);
  const required = parameters.filter((one) => one.required === true).map((one) => one.name);
  const form = { type: 'object', properties: Object.fromEntries(properties), required };
  const hasFile = parameters.some((one) => one.type === 'file');
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const schema = readSchema(source, form, refs);
  return {
    required: required.length > 0,
    content: (consumes.length > 0 ? consumes : [usual]).map((type) => ({ type, schema })),
  };
}

function typesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((type) => textOf(type, 200) ?? []) : [];
}

function contentOf(
  source: SpecReading,
  value: unknown,
  refs: Set<string>,
  at: Path,
): { type: string; schema?: unknown }[] {
  if (value === undefined || value === null) return [];
  return Object.entries(objectAt(value, at)).map(([name, written]) => {
    const type = textOf(name, 200) ?? '';
    if (!isObject(written)) throw new Misplaced([...at, name], 'must contain a schema');
    if (written.schema === undefined) return { type };
    return { type, schema: readSchema(source, written.schema, refs) };
  });
}

/**
 * The responses of an operation by status.
 * @throws Misplaced
 */
export function responsesOf({ source, operation, refs, at }: OperationInput): Response[] {
  if (operation.responses === undefined || operation.responses === null) return [];
  const where = [...at, 'responses'];
  const produces = typesOf(operation.produces ?? source.root.produces);
  const written = Object.entries(objectAt(operation.responses, where));
  return written
    .filter(([status]) => !status.startsWith('x-'))
    .flatMap(([name, value]) => {
      const followed = follow(source, value);
      if (followed === undefined) return [];
      const place = [...where, name];
      if (!isObject(followed))
        throw new Misplaced(place, 'must be an object that describes the response');
      const description = textOf(followed.description);
      const types = produces.length > 0 ? produces : ['application/json'];
      return [
        {
          status: textOf(name, 50) ?? '',
          ...(description !== undefined && { description }),
          content: source.isSwagger
            ? swaggerContent(source, followed.schema, types, refs)
            : contentOf(source, followed.content, refs, [...place, 'content']),
        },
      ];
    });
}

function swaggerContent(source: SpecReading, schema: unknown, types: string[], refs: Set<string>) {
  if (schema === undefined) return [];
  const read = readSchema(source, schema, refs);
  return types.map((type) => ({ type, schema: read }));
}
