import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { listTeams } from '#lib/contract/teams.ts';
import { queryFor } from './query.ts';
import { readIfChanged } from './read-if-changed.ts';

const input = { parameters: { organizationId: 'org_1' } };

afterEach(() => vi.unstubAllGlobals());

/** An API whose list has these teams; returns the `If-None-Match` of each call. */
function serve(state: { teams: string[] }): (string | null)[] {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const asked = new Headers(headers).get('if-none-match');
    sent.push(asked);
    const etag = `W/"${state.teams.join()}"`;
    if (asked === etag) return new Response(null, { status: 304, headers: { etag } });
    return Response.json({ items: state.teams.map((id) => ({ id })) }, { headers: { etag } });
  });
  return sent;
}

test('an unchanged list stays the same object, and a changed one is read', async () => {
  const state = { teams: ['a'] };
  const sent = serve(state);
  const client = new QueryClient();
  const { queryKey } = queryFor(listTeams, input);
  const poll = () =>
    client.fetchQuery({
      queryKey,
      queryFn: (context) => readIfChanged(listTeams, input, context, (data) => data),
    });
  const first = await poll();
  expect(await poll()).toBe(first);
  expect(await poll()).toBe(first);
  expect(sent).toEqual([null, 'W/"a"', 'W/"a"']);
  state.teams = ['a', 'b'];
  expect((await poll()).items).toHaveLength(2);

  // Shown before it is saved: if it isn't, the next read must bring back what is there.
  client.setQueryData(queryKey, { ...first, items: [] });
  expect((await poll()).items).toHaveLength(2);
  expect(sent.at(-1)).toBeNull();
});
