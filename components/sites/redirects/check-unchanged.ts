import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { readAll } from '#lib/client/read-all.ts';
import { listRedirects, type Redirect, type RedirectDestination } from '#lib/contract/redirects.ts';

/** A path and where it led after one's own change; null if it led nowhere. */
export type Expected = { source: string; destination: RedirectDestination | null };

/**
 * Refuses to undo a change of redirects that someone else has changed since.
 * @throws Problem
 */
export async function checkUnchanged(
  parameters: { organizationId: string; siteId: string },
  expected: readonly Expected[],
): Promise<void> {
  const [only] = expected;
  if (!only) return;
  const found = expected.length === 1 ? await search(parameters, only.source) : null;
  const now = found ?? (await readAll(listRedirects, { parameters }));
  const bySource = new Map(now.map(({ source, destination }) => [source, destination]));
  const changed = expected.filter(
    ({ source, destination }) => textOf(bySource.get(source) ?? null) !== textOf(destination),
  );
  const [first] = changed;
  if (!first) return;
  const what = changed.length === 1 ? first.source : `${changed.length} of these redirects`;
  throw new Problem(412, `Someone else has changed ${what} since.`);
}

/** The redirects that match a path; null if it isn’t among them. */
async function search(
  parameters: { organizationId: string; siteId: string },
  source: string,
): Promise<readonly Redirect[] | null> {
  const { items } = await call(listRedirects, { parameters, query: { search: source } });
  return items.some((each) => each.source === source) ? items : null;
}

const textOf = (destination: RedirectDestination | null) =>
  JSON.stringify(destination && Object.entries(destination).sort());
