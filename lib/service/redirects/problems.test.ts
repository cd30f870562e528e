import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listRedirects, type RedirectProblem, traceRedirect } from '#lib/contract/redirects.ts';
import { siteRedirects } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import { testService } from '../testing/service.ts';
import { type MadeSite, newSiteWith } from '../testing/site-rows.ts';
import type { TestOrganization } from '../testing.ts';
import { HOPS_MAXIMUM, problemOf, type RedirectHop, walk } from './walk.ts';

const service = testService();
let organization: TestOrganization;

beforeAll(async () => {
  organization = await service.newOrganization();
});

/** A redirect from a path to the section with that number; -1: to a deleted section. */
type Drawn = { from: string; to: number };
const SECTIONS = 6;

const graphs = fc.uniqueArray(
  fc.record({
    from: fc.oneof(
      fc.tuple(fc.constantFrom('s', 'S', '%73'), fc.nat(SECTIONS - 1)).map(([s, n]) => `/${s}${n}`),
      fc.constantFrom('/old', '/OLD', '/other'),
    ),
    to: fc.oneof(
      { weight: 9, arbitrary: fc.nat(SECTIONS - 1) },
      { weight: 1, arbitrary: fc.constant(-1) },
    ),
  }),
  { selector: ({ from }) => from, maxLength: 14 },
);

const keyOf = (path: string) => path.toLowerCase().replace('%73', 's');

/** Follows redirects like a browser: page by page, without knowing of loops. */
function naive(drawn: readonly Drawn[]): (RedirectProblem | undefined)[] {
  const meets = (path: string) => drawn.find(({ from }) => keyOf(from) === path);
  const arrives = ({ to }: Drawn): boolean => {
    if (to === -1) return false;
    const following = meets(`/s${to}`);
    return following === undefined || arrives(following);
  };
  return drawn.map((one) => {
    if (meets(keyOf(one.from)) !== one) return 'shadowed';
    if (one.to === -1) return 'dead';
    let followed = 1;
    for (
      let at: Drawn | undefined = meets(`/s${one.to}`);
      at;
      at = at.to === -1 ? undefined : meets(`/s${at.to}`)
    ) {
      followed += 1;
      if (followed > 1_000) return 'loop';
    }
    // Every section is at its path; a redirect that arrives nowhere is ignored.
    if (/^\/s\d$/.test(keyOf(one.from)) && arrives(one)) return 'hides';
    return followed > 1 ? 'chain' : undefined;
  });
}

async function draw(site: MadeSite, drawn: readonly Drawn[]): Promise<void> {
  await service.database.orm.delete(siteRedirects);
  const start = Date.now();
  const rows = drawn.map(({ from, to }, index) => ({
    id: newId('rdr'),
    siteId: site.parameters.siteId,
    source: from,
    sourceKey: keyOf(from),
    kind: 'site-section' as const,
    siteSectionId: site.sections.get(`s${to}`) ?? 'sec_gone',
    createdAt: new Date(start + index),
    updatedAt: new Date(),
  }));
  if (rows.length > 0) await service.database.orm.insert(siteRedirects).values(rows);
}

test('loops, chains, shadowed and dead redirects are those a browser would run into', async () => {
  const sections = Array.from({ length: SECTIONS }, (_, index) => [`s${index}`, { one: null }]);
  const site = await newSiteWith(service, organization, Object.fromEntries(sections));
  const { parameters } = site;
  const admin = service.as(organization.admin);
  await fc.assert(
    fc.asyncProperty(graphs, async (drawn) => {
      await draw(site, drawn);
      const expected = new Map(naive(drawn).map((problem, index) => [drawn[index]?.from, problem]));
      const all = await admin.call(listRedirects, { parameters });
      const found = (items: typeof all.body.items) =>
        new Map(items.map(({ source, problem }) => [source, problem]));
      expect(found(all.body.items)).toEqual(
        new Map([...expected].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))),
      );
      const any = await admin.call(listRedirects, { parameters, query: { problem: 'any' } });
      const troubled = [...expected].filter(([, problem]) => problem !== undefined);
      expect(Object.fromEntries(found(any.body.items))).toEqual(Object.fromEntries(troubled));
      for (const { from } of drawn.slice(0, 2)) {
        const { body } = await admin.call(traceRedirect, { parameters, query: { source: from } });
        if (expected.get(from) === 'loop') expect(body.end).toBe('loop');
        if (expected.get(from) === undefined) expect(body.end).toBe('arrives');
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test('following stops after as many redirects as a browser follows', () => {
  const line = (length: number) => {
    const steps = Array.from({ length }, (_, index): RedirectHop => ({ to: String(index + 1) }));
    return { start: steps[0] as RedirectHop, next: (key: string) => steps[Number(key)] };
  };
  const plain = { isShadowed: false, isHiding: false };
  const longest = line(HOPS_MAXIMUM);
  expect(walk(longest.start, longest.next)).toMatchObject({ end: 'arrives' });
  expect(problemOf(longest.start, plain, longest.next)?.problem).toBe('chain');
  const longer = line(HOPS_MAXIMUM + 1);
  expect(walk(longer.start, longer.next).hops).toHaveLength(HOPS_MAXIMUM);
  expect(problemOf(longer.start, plain, longer.next)?.problem).toBe('loop');
});
