import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roles } from '#lib/contract/levels.ts';
import { CONTRACT_SHARES } from './testing/contract.ts';
import { testService } from './testing/service.ts';

// The rules for every endpoint are in contract-1 to contract-4.
const service = testService();

test('an unknown path is 404, an unknown method 405', async () => {
  const home = await service.newOrganization();
  expect((await service.raw(home.admin, 'GET', '/v1/nowhere')).status).toBe(404);
  const response = await service.raw(home.admin, 'PUT', `/v1/orgs/${home.id}`);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('DELETE, GET, PATCH');
  expect((await service.raw(home.admin, 'GET', '/v1/orgs/%')).status).toBe(400);
});

test('all documented roles are tested', () => {
  expect([...roles].sort()).toEqual(['admin', 'comment', 'create', 'edit', 'read', 'review']);
});

test('each shard of endpoints has its file', () => {
  const has = (share: number) => existsSync(new URL(`contract-${share}.test.ts`, import.meta.url));
  const shares = Array.from({ length: CONTRACT_SHARES }, (_, index) => index + 1);
  expect(shares.filter((share) => !has(share))).toEqual([]);
});
