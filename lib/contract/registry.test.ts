import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isEndpoint } from './endpoint.ts';
import { contractSchemas } from './index.schemas.ts';
import { contract } from './index.ts';

const parts = ['query', 'body', 'reply'];

/** Whether an export is what an endpoint takes and returns, rather than a schema or a group of them. */
function isOfEndpoint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodMiniType) return false;
  return Object.keys(value).every((key) => parts.includes(key));
}

test.each(Object.keys(contract) as (keyof typeof contract)[])(
  'the schemas of %s are those of its endpoints, none left over',
  (noun) => {
    const endpoints: Record<string, unknown> = contract[noun];
    const left = Object.entries(contractSchemas[noun])
      .filter(([name, value]) => isOfEndpoint(value) && !isEndpoint(endpoints[name]))
      .map(([name]) => name);
    expect(left).toEqual([]);
  },
);

test('an endpoint that answers with content says which', () => {
  const silent = Object.entries(contract).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, one]) => isEndpoint(one) && one.status !== 204 && one.status !== 205)
      .filter(([name]) => {
        const schemas: Record<string, { reply?: unknown } | undefined> = contractSchemas[
          noun as keyof typeof contract
        ] as never;
        return schemas[name]?.reply === undefined;
      })
      .map(([name]) => name),
  );
  expect(silent).toEqual([]);
});
