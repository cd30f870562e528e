'use client';

import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { writeHeaders } from '#lib/client/send.ts';
import {
  deleteRedirects,
  importRedirects,
  REDIRECT_BATCH,
  type Redirect,
  traceRedirect,
} from '#lib/contract/redirects.ts';
import type { Expected } from './check-unchanged.ts';

type Written = Pick<Redirect, 'source' | 'destination'>;

/** What is expected of some paths, for a body; nothing where nothing is. */
const unchangedOf = (some: readonly { source: string }[], expected: readonly Expected[]) => {
  const sources = new Set(some.map(({ source }) => source));
  const unchanged = expected.filter(({ source }) => sources.has(source));
  return unchanged.length > 0 ? { unchanged } : {};
};

/** How many paths are followed at the same time. */
const TRACES = 6;

/** Changes many redirects with few requests. */
export function useBulk(organizationId: string, siteId: string) {
  const client = useQueryClient();
  const parameters = { organizationId, siteId };
  const headers = () => ({ headers: writeHeaders() });
  const refresh = () => refreshAfter(client, importRedirects, { parameters });

  return {
    /** Deletes redirects by source, if they are as expected. @throws Problem */
    async drop(
      redirects: readonly { source: string }[],
      expected: readonly Expected[] = [],
    ): Promise<void> {
      for (const some of batches(redirects)) {
        const body = {
          sources: some.map(({ source }) => source),
          ...unchangedOf(some, expected),
        };
        await call(deleteRedirects, { parameters, body }, headers());
      }
      await refresh();
    },
    /** Creates or changes redirects by source, if they are as expected. @throws Problem */
    async write(redirects: readonly Written[], expected: readonly Expected[] = []): Promise<void> {
      for (const some of batches(redirects)) {
        const body = {
          redirects: some.map(({ source, destination }) => ({ source, destination })),
          ...unchangedOf(some, expected),
        };
        await call(importRedirects, { parameters, body }, headers());
      }
      await refresh();
    },
    /** Chains with the destination at their end; others are left out. @throws Problem */
    async straightened(chains: readonly Redirect[]): Promise<Redirect[]> {
      const straight: Redirect[] = [];
      for (let start = 0; start < chains.length; start += TRACES) {
        const some = chains.slice(start, start + TRACES);
        const traces = await Promise.all(
          some.map(({ source }) => call(traceRedirect, { parameters, query: { source } })),
        );
        traces.forEach(({ hops, end }, index) => {
          const [chain, last] = [some[index], hops.at(-1)];
          if (chain && last && end === 'arrives' && hops.length > 1)
            straight.push({ ...chain, destination: last.destination });
        });
      }
      return straight;
    },
  };
}

function* batches<Item>(items: readonly Item[]) {
  for (let start = 0; start < items.length; start += REDIRECT_BATCH)
    yield items.slice(start, start + REDIRECT_BATCH);
}
