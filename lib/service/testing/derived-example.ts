import * as z from 'zod/mini';
import type { Endpoint, InputOf } from '#lib/contract/endpoint.ts';
import { describedEndpoints } from '#lib/contract/index.ts';
import type { Level } from '#lib/contract/levels.ts';
import { permissionLevels } from '#lib/contract/permission-levels.ts';
import type { JsonSchema } from './arbitrary.ts';
import { type AnyRow, type Audience, asAdmin, org, unique, type World } from './examples/world.ts';

type Input = { parameters: Record<string, string>; body?: unknown };

/**
 * The example of an endpoint whose noun has none in `examples/`: read from its value, with whatever its
 * path names created by the noun's own endpoints.
 * @throws from `input`, when its value doesn't say enough: then write an example
 */
export function derivedExample(noun: string, endpoint: Endpoint): AnyRow {
  return {
    audience: audienceOf(endpoint),
    input: (world) => inputOf(world, noun, endpoint),
  };
}

function audienceOf({ needs }: Endpoint): Audience {
  if (needs === 'nothing') return 'anyone';
  if (needs === 'token') return 'signed in';
  if (needs === 'instance-admin') return 'instance admin';
  const [subject, permission] = needs;
  const levels: Record<string, Level> = permissionLevels[subject];
  return levels[permission] as Level;
}

async function inputOf(world: World, noun: string, endpoint: Endpoint): Promise<Input> {
  const schema = describedEndpoints.find((one) => one.endpoint === endpoint)?.description.body;
  const parameters: Record<string, string> = {};
  for (const [, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g))
    parameters[name] =
      name === 'organizationId'
        ? org(world).organizationId
        : await newId(world, noun, endpoint.path, name);
  return {
    parameters,
    ...(schema && { body: exampleValue(schemaOf(schema), noun) }),
  };
}

/** Creates what a parameter names, with the noun's endpoint for it. */
async function newId(world: World, noun: string, path: string, name: string): Promise<string> {
  const creates = describedEndpoints.find(
    (other) =>
      other.noun === noun &&
      ['POST', 'PUT'].includes(other.endpoint.method) &&
      path.startsWith(`${other.endpoint.path}/{${name}}`),
  )?.endpoint;
  if (!creates) throw missing(noun, `nothing in it creates a ${name}`);
  const input = (await inputOf(world, noun, creates)) as InputOf<Endpoint>;
  const made = await asAdmin(world).call(creates, input);
  return (made.body as unknown as { id: string }).id;
}

const schemaOf = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** A small value that a schema takes. */
function exampleValue(schema: JsonSchema, noun: string): unknown {
  const { properties = {}, required = [] } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object')
    return Object.fromEntries(
      required.map((name) => [name, exampleValue(properties[name] ?? {}, noun)]),
    );
  if (schema.type === 'string' && !schema.format && !schema.pattern) return unique('Example');
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array' && !schema.minItems) return [];
  throw missing(noun, `no value follows from ${JSON.stringify(schema)}`);
}

const missing = (noun: string, why: string) =>
  new Error(`Write examples for ${noun} in lib/service/testing/examples: ${why}.`);
