import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { updateTeam } from '#lib/contract/teams.ts';
import { Problem } from './problem.ts';
import { refreshAfter } from './refresh.ts';
import { send, writeHeaders } from './send.ts';

afterEach(() => vi.unstubAllGlobals());

const input = { parameters: { organizationId: 'org_1', teamId: 'tea_1' }, body: { title: 'Docs' } };

test('a write carries its own key and, with a tag, the version it is based on', async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init);
    return Response.json({ id: 'tea_1' });
  });
  await send(updateTeam, input);
  await send(updateTeam, input, { entityTag: '"7"' });
  const headers = sent.map((init) => init.headers as Record<string, string>);
  expect(headers[0]?.['idempotency-key']).not.toBe(headers[1]?.['idempotency-key']);
  expect(headers.map((each) => each['if-match'])).toEqual([undefined, '"7"']);
  expect(writeHeaders(null)).not.toHaveProperty('if-match');
});

test('an error is thrown as a problem', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 405 }));
  const problem = await send(updateTeam, input).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect((problem as Problem).isUnsupported).toBe(true);
  expect(new Problem(404, '').isUnsupported).toBe(true);
  expect(new Problem(403, '').isUnsupported).toBe(false);
});

test('paths that an endpoint refreshes are read again, paths with only the same prefix aren’t', async () => {
  const client = new QueryClient();
  const paths = ['/v1/orgs/org_1/teams', '/v1/orgs/org_1/teams/tea_1', '/v1/orgs/org_1/teamsters'];
  for (const path of paths) client.setQueryData([path, ''], {});
  await refreshAfter(client, updateTeam, input);
  const stale = paths.map((path) => client.getQueryState([path, ''])?.isInvalidated);
  expect(stale).toEqual([true, true, false]);
});
