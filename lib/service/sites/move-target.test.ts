import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import { type SiteMove, sortSiteStructure } from '#lib/contract/site-structure.ts';
import { tidy } from '../cleanup-job.ts';
import { newSpace } from '../testing/content.ts';
import {
  type Arranged,
  listsOf,
  movesOf,
  newArrangedSite,
  sort,
  structureOf,
} from '../testing/structure.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';

let service: TestService;
let home: TestOrganization;
let site: Arranged;
let other: Arranged;
let foreign: Arranged;

beforeAll(async () => {
  service = await openTestService();
  home = await service.newOrganization();
  const groups = { Reference: ['api', 'field'] };
  site = await newArrangedSite(service, home, ['start', 'guides', 'api', 'field'], groups);
  other = await newArrangedSite(service, home, ['elsewhere'], { Group: [] });
  foreign = await newArrangedSite(service, await service.newOrganization(), ['one'], { Group: [] });
});
afterAll(() => service.close());

const section = (path: string, of = site) => of.sections.get(path) ?? '';
const space = (path: string, of = site) => of.siteSpaces.get(path)?.id ?? '';
const types = {
  section: 'site-section',
  group: 'site-section-group',
  space: 'site-space',
} as const;
type Ref = readonly [keyof typeof types, string];
const item = ([type, id]: Ref) => ({ type: types[type], id });

/** Sends a move by kinds and ids, and returns the message of a refusal. */
async function messageOf(
  moved: Ref,
  { before, after, parent }: { before?: Ref; after?: Ref; parent?: readonly [string, string] },
) {
  const position = {
    ...(before && { before: item(before) }),
    ...(after && { after: item(after) }),
  };
  const { status, error } = await service.as(home.admin).call(sortSiteStructure, {
    parameters: site.parameters,
    body: {
      item: item(moved),
      position,
      ...(parent && { parent: { type: parent[0] as 'site', id: parent[1] } }),
    },
  });
  return { status, field: error?.fields?.[0]?.path, message: error?.message };
}

test('missing neighbors and those of another site or organization aren’t found', async () => {
  const before = await structureOf(service, site);
  const [guides, intro] = [
    ['section', section('guides')],
    ['space', space('guides/intro')],
  ] as const;
  for (const end of ['before', 'after'] as const) {
    const absent = await messageOf(guides, { [end]: ['section', 'sec_none'] });
    expect(absent).toMatchObject({ status: 404 });
    for (const id of [section('elsewhere', other), section('one', foreign), site.groups[0] ?? ''])
      expect(await messageOf(guides, { [end]: ['section', id] })).toEqual(absent);
    const noGroup = await messageOf(guides, { [end]: ['group', 'sgr_none'] });
    expect(noGroup).toMatchObject({ status: 404 });
    expect(await messageOf(guides, { [end]: ['group', foreign.groups[0] ?? ''] })).toEqual(noGroup);
    const noSpace = await messageOf(intro, { [end]: ['space', 'ssp_none'] });
    expect(noSpace).toMatchObject({ status: 404 });
    expect(await messageOf(intro, { [end]: ['space', space('one/intro', foreign)] })).toEqual(
      noSpace,
    );
  }
  const parents = [
    [guides, 'site-section-group', 'sgr_none', foreign.groups[0]],
    [guides, 'site', 'sit_none', foreign.parameters.siteId],
    [intro, 'site-section', 'sec_none', section('one', foreign)],
  ] as const;
  for (const [moved, type, none, strange] of parents) {
    const absent = await messageOf(moved, { parent: [type, none] });
    expect(absent).toMatchObject({ status: 404 });
    expect(await messageOf(moved, { parent: [type, strange ?? ''] })).toEqual(absent);
  }
  const gone = await messageOf(['section', 'sec_none'], { after: guides });
  expect(gone).toMatchObject({ status: 404 });
  expect(await messageOf(['section', section('one', foreign)], { after: guides })).toEqual(gone);
  expect(await structureOf(service, site)).toEqual(before);
});

test('an invalid position is refused with what would be valid', async () => {
  const before = await structureOf(service, site);
  const { siteId } = site.parameters;
  const [group = ''] = site.groups;
  const [start, guides, api, field] = ['start', 'guides', 'api', 'field'].map(
    (path) => ['section', section(path)] as const,
  ) as [Ref, Ref, Ref, Ref];
  const [intro, more] = [
    ['space', space('guides/intro')],
    ['space', space('guides/guides-more')],
  ] as const;
  const far = ['space', space('api/intro')] as const;
  const root = ['site', siteId] as const;
  const refused = async (
    moved: Ref,
    wish: Parameters<typeof messageOf>[1],
    path: string,
    words: string,
  ) => {
    const { status, field: where, message } = await messageOf(moved, wish);
    expect([status, where]).toEqual([400, path]);
    expect(message).toContain(words);
  };
  await refused(
    guides,
    { before: guides },
    'position.before',
    "Guides can't be placed next to itself",
  );
  await refused(guides, { after: intro }, 'position.after', 'next to sections and groups');
  await refused(intro, { after: guides }, 'position.after', 'next to other spaces');
  await refused(['group', group], { after: api }, 'position.after', 'Api is in a group');
  await refused(['group', group], { parent: ['site-section-group', group] }, 'parent', 'the site');
  await refused(
    guides,
    { parent: ['site-section', start[1]] },
    'parent',
    'into a group or the site itself',
  );
  await refused(intro, { parent: ['site-section-group', group] }, 'parent', 'into a section');
  await refused(intro, { parent: root }, 'parent', 'has sections');
  await refused(guides, { after: api, parent: root }, 'position.after', 'Choose a section there');
  await refused(guides, { before: start, after: start }, 'position', 'next to each other');
  await refused(guides, { before: api, after: start }, 'position', 'next to each other');
  await refused(start, { after: field, before: api }, 'position', 'next to each other');
  await refused(more, { after: intro, before: far }, 'position', 'next to each other');
  const both = { after: api, before: field, parent: ['site-section-group', group] } as const;
  expect(await structureOf(service, site)).toEqual(before);
  expect(await messageOf(guides, both)).toMatchObject({ status: 200 });
  expect((await listsOf(service, site))[group]).toEqual([api[1], guides[1], field[1]]);
});

test('the only space of a section can’t leave it, but can be moved within', async () => {
  const body = { spaceId: await newSpace(service, home, { title: 'Lonely' }) };
  const { parameters } = site;
  const made = await service.as(home.admin).call(createSiteSection, { parameters, body });
  const lonely = made.body.siteSpaces[0]?.id ?? '';
  const away = await messageOf(['space', lonely], { after: ['space', space('start/intro')] });
  expect(away.status).toBe(409);
  expect(away.message).toContain('Lonely is the only space in Lonely.');
  expect(await messageOf(['space', lonely], {})).toMatchObject({ status: 200 });
});

test('a space that leaves passes on the default and gets a free path; nothing else changes defaults', async () => {
  const own = await newArrangedSite(service, home, ['start', 'guides']);
  const sections = async () => {
    const { structure } = await structureOf(service, own);
    return structure.flatMap((one) =>
      one.object === 'site-section'
        ? [
            [
              one.default,
              ...one.siteSpaces.map(({ path, default: is }) => `${is ? '*' : ''}${path}`),
            ],
          ]
        : [],
    );
  };
  const [start = '', guides = ''] = own.sections.values();
  await sort(service, own, guides, { before: start });
  expect(await sections()).toEqual([
    [false, '*intro', 'guides-more'],
    [true, '*intro', 'start-more'],
  ]);
  await sort(service, own, space('guides/intro', own), { before: space('start/intro', own) });
  expect(await sections()).toEqual([
    [false, '*guides-more'],
    [true, 'intro-2', '*intro', 'start-more'],
  ]);
});

test('the history lists who moved what from where to where, and what was undone', async () => {
  const own = await newArrangedSite(service, home, ['start', 'guides', 'api'], {
    Reference: ['api'],
  });
  const mover = await home.join('create', await service.newPerson('Mona Mover'));
  const [group = ''] = own.groups;
  const guides = own.sections.get('guides') ?? '';
  const api = own.sections.get('api') ?? '';
  await sort(service, own, guides, { before: api }, { person: mover });
  expect(await movesOf(service, own)).toEqual([
    {
      object: 'site-move',
      id: expect.any(String),
      version: (await structureOf(service, own)).version,
      movedBy: expect.objectContaining({ id: mover.id, displayName: 'Mona Mover' }),
      movedAt: expect.any(String),
      item: { type: 'site-section', id: guides, title: 'Guides' },
      from: {
        parent: { type: 'site', id: own.parameters.siteId },
        after: { type: 'site-section', id: own.sections.get('start') ?? '' },
        before: { type: 'site-section-group', id: group },
      },
      to: {
        parent: { type: 'site-section-group', id: group },
        title: 'Reference',
        before: { type: 'site-section', id: api },
      },
      undone: false,
    } satisfies SiteMove,
  ]);
  expect((await sort(service, own, guides, { before: api })).status).toBe(200);
  const [move, ...none] = await movesOf(service, own);
  expect(none, 'a move to where it stands').toEqual([]);
  const back = { before: group };
  const undo = async (id: string, undoes: string, person = mover) => {
    const { status, error } = await sort(service, own, id, back, { undoes, person });
    return [status, error?.fields?.[0]?.path ?? error?.reasons?.[0]];
  };
  const id = move?.id ?? '';
  expect(await undo(guides, 'mov_none')).toEqual([404, undefined]);
  const [theirs = ''] = foreign.sections.values();
  await sort(service, foreign, theirs, { after: foreign.groups[0] ?? '' });
  const [strange] = await movesOf(service, foreign);
  expect(await undo(guides, strange?.id ?? '')).toEqual([404, undefined]);
  expect(await undo(guides, id, home.admin)).toEqual([403, 'not-yours']);
  expect(await undo(api, id)).toEqual([400, 'undoes']);
  expect(await undo(guides, id)).toEqual([200, undefined]);
  expect(await undo(guides, id)).toEqual([409, 'already-undone']);
  expect(await movesOf(service, own)).toMatchObject([
    { undone: true },
    { undoes: id, undone: false },
  ]);
  const actions = await service.as(home.admin).call(listAuditEvents, {
    parameters: { organizationId: home.id },
    query: { target: guides },
  });
  expect(actions.body.items.map(({ action }) => action)).toEqual([
    'sortSiteStructure',
    'sortSiteStructure',
  ]);
});

test('moves are listed for 30 days, then deleted', async () => {
  const own = await newArrangedSite(service, home, ['start', 'guides']);
  const [start = '', guides = ''] = own.sections.values();
  await sort(service, own, start, { after: guides });
  const kept = async () => {
    const { rows } = await service.database.pool.query(
      'select count(*)::int as moves from site_moves where site_id = $1',
      [own.parameters.siteId],
    );
    return rows[0].moves;
  };
  const daysAhead = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await tidy(service.database, daysAhead(29));
  expect(await kept()).toBe(1);
  await tidy(service.database, daysAhead(31));
  expect(await kept()).toBe(0);
});
