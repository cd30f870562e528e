import { expect, test } from 'vitest';
import { isEndpoint } from './endpoint.ts';
import { contract, descriptions } from './index.ts';

const nouns = Object.keys(contract) as (keyof typeof contract)[];

test.each(nouns)('%s: every endpoint is described, and nothing else is', (noun) => {
  const described = Object.entries<unknown>(descriptions[noun])
    .filter(([, value]) => typeof value === 'object' && value !== null && 'summary' in value)
    .map(([name]) => name);
  const endpoints = Object.entries<unknown>(contract[noun])
    .filter(([, value]) => isEndpoint(value))
    .map(([name]) => name);
  expect(described.sort()).toEqual(endpoints.sort());
});
