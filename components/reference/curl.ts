import type { Operation, Schema } from './document.ts';

/** A curl command for an operation, with shell variables for ids and the token. */
export function curlOf({ method, path, body, needs }: Operation, server: string): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variableName(name)}`);
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${server}${address}"`,
    ...(needs === 'nothing' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${exampleOf(body)}'`] : []),
  ].join(' \\\n  ');
}

/** `organizationId` becomes `ORGANIZATION_ID`. */
function variableName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function exampleOf(schema: Schema): string {
  return JSON.stringify(exampleValue(schema, '')).replaceAll("'", "'\\''");
}

function exampleValue(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleValue(schema.anyOf[0] ?? {}, name);
  if (schema.type === 'array') return [exampleValue(schema.items ?? {}, name)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type !== 'object') return textOf(schema, name);
  const all = Object.entries(schema.properties ?? {});
  const required = all.filter(([key]) => schema.required?.includes(key));
  const shown = required.length > 0 ? required : all.slice(0, 1);
  return Object.fromEntries(shown.map(([key, value]) => [key, exampleValue(value, key)]));
}

function textOf({ format }: Schema, name: string): string {
  if (format === 'date-time') return '2030-01-31T12:00:00.000Z';
  if (format === 'uri') return 'https://example.com/';
  if (/email/i.test(name)) return 'ada@example.com';
  if (name === 'code') return '123456';
  return name === 'title' || name === 'displayName' || name === 'name' ? 'Ada' : '…';
}
