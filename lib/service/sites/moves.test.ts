import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { moveSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { moveSiteSection } from '#lib/contract/site-sections.ts';
import { moveSiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { testService } from '../testing/service.ts';
import {
  type Arranged,
  type Lists,
  listsOf,
  type MoveOptions,
  moved,
  movesOf,
  newArrangedSite,
  parentIn,
  sort,
  squeeze,
  structureOf,
  typeIn,
  wishOf,
} from '../testing/structure.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;

beforeAll(async () => {
  organization = await service.newOrganization();
});

const newSite = () =>
  newArrangedSite(service, organization, ['start', 'guides', 'field', 'api', 'partners', 'faq'], {
    Reference: ['api', 'field'],
    Others: ['partners'],
  });

/** Each run continues with the site of the previous one, so none can be replayed. */
const unshrunk = { endOnFailure: true };

/** A move as numbers, which select items and parents of any site. */
const wishes = fc.record({
  item: fc.nat(99),
  neighbor: fc.nat(99),
  parent: fc.nat(99),
  kind: fc.constantFrom('before', 'after', 'both', 'parent', 'before in', 'last', 'apart'),
  /** Neighbors are mostly of a kind that can be next to the item. */
  strange: fc.nat(9).map((one) => one === 0),
});
type Numbers = typeof wishes extends fc.Arbitrary<infer One> ? One : never;

function wishFor(
  site: Arranged,
  lists: Lists,
  { item, kind, ...wish }: Numbers,
): [string, MoveOptions] {
  const all = Object.values(lists).flat();
  const id = all[item % all.length] as string;
  const isSpace = (one: string) => typeIn(site, one) === 'site-space';
  const fitting = all.filter((one) => wish.strange || isSpace(one) === isSpace(id));
  const neighbor = fitting[wish.neighbor % fitting.length] as string;
  const siblings = Object.values(lists).find((list) => list.includes(neighbor)) ?? [];
  const others = siblings.filter((one) => one !== id);
  const next = others[others.indexOf(neighbor) + 1];
  const parents = Object.keys(lists).filter(
    (one) => wish.strange || isSpace(id) === (parentIn(site, one).type === 'site-section'),
  );
  const parent = parents[wish.parent % parents.length] as string;
  if (kind === 'before') return [id, { before: neighbor }];
  if (kind === 'after') return [id, { after: neighbor }];
  if (kind === 'both') return [id, { after: neighbor, ...(next && { before: next }) }];
  if (kind === 'parent') return [id, { parent }];
  if (kind === 'before in') return [id, { before: neighbor, parent }];
  if (kind === 'last') return [id, {}];
  return [id, { before: neighbor, after: fitting[wish.parent % fitting.length] as string }];
}

test.each([1, 1000])(
  'any sequence of moves gives the order the rules define, starting %i apart',
  async (step) => {
    const site = await newSite();
    const items = Object.values(await listsOf(service, site)).flat();
    const outcomes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { minLength: 3, maxLength: 12 }), async (numbers) => {
        await squeeze(service, site, step);
        let lists = await listsOf(service, site);
        for (const one of numbers) {
          const [id, wish] = wishFor(site, lists, one);
          const expected = moved(site, lists, id, wish);
          const { status } = await sort(service, site, id, wish);
          outcomes.add(status);
          expect(status).toBe(typeof expected === 'number' ? expected : 200);
          if (typeof expected !== 'number') lists = expected;
          expect(await listsOf(service, site)).toEqual(lists);
        }
        expect(Object.values(lists).flat().sort()).toEqual([...items].sort());
      }),
      { numRuns: 12, ...unshrunk },
    );
    expect(outcomes.has(200) && outcomes.has(400)).toBe(true);
  },
);

test('undoing all moves in reverse restores the start, with paths and defaults; redoing them the end', async () => {
  const site = await newSite();
  await fc.assert(
    fc.asyncProperty(fc.array(wishes, { minLength: 2, maxLength: 10 }), async (numbers) => {
      const { structure: start } = await structureOf(service, site);
      const before = (await movesOf(service, site)).length;
      for (const one of numbers) {
        const [id, wish] = wishFor(site, await listsOf(service, site), one);
        await sort(service, site, id, wish);
      }
      const { structure: end } = await structureOf(service, site);
      const takeBack = async (moves: SiteMove[]) => {
        for (const { id, item, from } of moves.toReversed()) {
          const { status } = await sort(service, site, item.id, wishOf(from), { undoes: id });
          expect(status).toBe(200);
        }
      };
      const made = (await movesOf(service, site)).slice(before);
      await takeBack(made);
      expect((await structureOf(service, site)).structure).toEqual(start);
      const undos = (await movesOf(service, site)).slice(before + made.length);
      expect(undos.map(({ undoes }) => undoes)).toEqual(made.map(({ id }) => id).toReversed());
      await takeBack(undos);
      expect((await structureOf(service, site)).structure).toEqual(end);
    }),
    { numRuns: 8, ...unshrunk },
  );
});

test('replaying the moves of others gives the same as reading again', async () => {
  const site = await newSite();
  const other = await organization.join('create');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), wishes), { minLength: 4, maxLength: 10 }),
      async (turns) => {
        const known = await structureOf(service, site);
        let lists = await listsOf(service, site);
        // Both decide on the structure they read first, so some of it is out of date.
        for (const [isOther, one] of turns) {
          const [id, wish] = wishFor(site, lists, one);
          const { status } = await sort(service, site, id, wish, isOther ? { person: other } : {});
          expect([200, 400, 409]).toContain(status);
        }
        const missed = (await movesOf(service, site)).filter(
          ({ version }) => version > known.version,
        );
        for (const { item, to } of missed) {
          const next = moved(site, lists, item.id, wishOf(to));
          expect(next).toBeTypeOf('object');
          lists = next as Lists;
        }
        expect(lists).toEqual(await listsOf(service, site));
        const { version } = await structureOf(service, site);
        expect(version).toBe(known.version + missed.length);
      },
    ),
    { numRuns: 6, ...unshrunk },
  );
});

test('the move operations of the three kinds equal sorting', async () => {
  const [one, two] = [await newSite(), await newSite()];
  const labels = async (site: Arranged) => {
    const { structure } = await structureOf(service, site);
    return JSON.stringify(structure, (key, value) =>
      ['id', 'spaceId', 'section', 'sectionGroup'].includes(key) ? undefined : value,
    );
  };
  const twin = (id: string): string => {
    const find = (from: Arranged, to: Arranged) => {
      for (const [path, section] of from.sections) if (section === id) return to.sections.get(path);
      for (const [path, placed] of from.siteSpaces)
        if (placed.id === id) return to.siteSpaces.get(path)?.id;
      return to.groups[from.groups.indexOf(id)] ?? to.parameters.siteId;
    };
    return find(one, two) ?? '';
  };
  const item = (id: string) => ({ type: typeIn(two, id), id });
  const alone = async (id: string, { before, after, parent }: MoveOptions) => {
    const { parameters } = two;
    const caller = service.as(two.admin);
    const into = parent ? { parent: parentIn(two, parent) } : {};
    const both = <Anchor>(make: (anchor: string) => Anchor) => ({
      position: { ...(before && { before: make(before) }), ...(after && { after: make(after) }) },
    });
    if (typeIn(two, id) === 'site-section-group')
      return caller.call(moveSiteSectionGroup, {
        parameters: { ...parameters, siteSectionGroupId: id },
        body: both((anchor) => item(anchor) as { type: 'site-section'; id: string }),
      });
    if (typeIn(two, id) === 'site-section')
      return caller.call(moveSiteSection, {
        parameters: { ...parameters, siteSectionId: id },
        body: { ...both((siteSection) => ({ type: 'site-section', siteSection })), ...into },
      });
    return caller.call(moveSiteSpace, {
      parameters: { ...parameters, siteSpaceId: id },
      body: { ...both((siteSpace) => ({ type: 'site-space', siteSpace })), ...into },
    });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(wishes, { minLength: 4, maxLength: 8 }), async (numbers) => {
      for (const numbered of numbers) {
        const [id, wish] = wishFor(one, await listsOf(service, one), {
          ...numbered,
          strange: false,
        });
        const neighbors = [wish.before, wish.after].filter((near) => near !== undefined);
        // Cases that only sorting can express.
        const type = typeIn(one, id);
        if (type === 'site-section' && neighbors.some((near) => one.groups.includes(near)))
          continue;
        if (type === 'site-section-group' && wish.parent) continue;
        const sorted = await sort(service, one, id, wish);
        const twins = Object.fromEntries(
          Object.entries(wish).map(([key, near]) => [key, twin(near)]),
        );
        const answer = await alone(twin(id), twins);
        expect([answer.status, answer.error?.message]).toEqual([
          sorted.status,
          sorted.error?.message,
        ]);
        expect(await labels(two)).toBe(await labels(one));
      }
    }),
    { numRuns: 6, ...unshrunk },
  );
});

test('64 concurrent moves leave one order that the history explains, and lose nothing', async () => {
  const site = await newSite();
  await squeeze(service, site, 2);
  const start = await listsOf(service, site);
  const { version } = await structureOf(service, site);
  const numbers = fc.sample(wishes, 64);
  const statuses = await Promise.all(
    numbers.map(async (one) => {
      const [id, wish] = wishFor(site, start, one);
      return (await sort(service, site, id, wish)).status;
    }),
  );
  expect(statuses.every((status) => [200, 400, 409].includes(status))).toBe(true);
  const end = await listsOf(service, site);
  expect(Object.values(end).flat().sort()).toEqual(Object.values(start).flat().sort());
  const moves = await movesOf(service, site);
  const replayed = moves.reduce<Lists | number>(
    (lists, { item, to }) =>
      typeof lists === 'number' ? lists : moved(site, lists, item.id, wishOf(to)),
    start,
  );
  expect(replayed).toEqual(end);
  expect((await structureOf(service, site)).version).toBe(version + moves.length);
  const { rows } = await service.database.pool.query(
    `select count(*)::int as items, count(distinct (coalesce(section_id, ''), rank))::int as ranks
     from site_spaces where site_id = $1`,
    [site.parameters.siteId],
  );
  expect(rows[0].ranks).toBe(rows[0].items);
});

test('a full gap is rebalanced, at the root, in a group and in a section', async () => {
  const site = await newSite();
  const [first = '', second = ''] = [...site.sections.values()];
  const [group = ''] = site.groups;
  const [one, two] = ['start/intro', 'guides/intro'].map(
    (path) => site.siteSpaces.get(path)?.id ?? '',
  );
  for (let round = 0; round < 30; round += 1) {
    // The two swap places right after the first, halving the gap each time.
    for (const id of [second, group])
      expect((await sort(service, site, id, { after: first })).status).toBe(200);
    const near = site.siteSpaces.get('start/start-more')?.id ?? '';
    const [removed, stays] = round % 2 ? [one, two] : [two, one];
    if (round > 0 || removed === two)
      expect((await sort(service, site, removed as string, { after: near })).status).toBe(200);
    const lists = await listsOf(service, site);
    expect(lists[site.parameters.siteId]?.slice(0, 3)).toEqual([first, group, second]);
    expect(lists[first]?.slice(lists[first].indexOf(near) + 1)).toEqual(
      round === 0 ? [removed] : [removed, stays],
    );
  }
});
