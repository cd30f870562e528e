import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countAuditEvents, getToday, listAuditEvents } from '#lib/contract/activity.ts';
import { updateContent } from '#lib/contract/content.ts';
import { dateBefore } from '#lib/contract/days.ts';
import { grantOnSpace } from '#lib/contract/grants.ts';
import { listMembers, updateMember } from '#lib/contract/members.ts';
import { updateOrganization } from '#lib/contract/organizations.ts';
import { createReview } from '#lib/contract/reviews.ts';
import { createSpace, updateSpace } from '#lib/contract/spaces.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { auditEvents, linkCounts, siteSpaces, spaces } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import { newSpace } from '../testing/content.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { changeSpace, destinationsOn, redirectCalls } from '../testing/redirects.ts';
import { newRequest } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import { newSiteWith } from '../testing/site-rows.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();

async function newActivity() {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  const list = async (query: Record<string, unknown> = {}) =>
    (await admin.call(listAuditEvents, { parameters, query })).body;
  const setRole = (userId: string, role: 'edit' | 'comment') =>
    admin.call(updateMember, { parameters: { ...parameters, userId }, body: { role } });
  return { organization, parameters, admin, list, setRole };
}

test('a change says from what to what', async () => {
  const { admin, parameters, organization, list, setRole } = await newActivity();
  await admin.call(updateOrganization, { parameters, body: { emailDomains: ['newco.example'] } });
  expect((await list({ limit: 1 })).items[0]?.sentence).toBe(
    'added newco.example to the email domains',
  );
  const member = await organization.join('read');
  await setRole(member.id, 'edit');
  expect((await list({ limit: 1 })).items[0]).toMatchObject({
    sentence: 'changed Test Person’s role from Read to Edit',
    changes: [{ field: 'Role', before: 'Read', after: 'Edit' }],
  });
  const space = await newSpace(service, organization);
  await admin.call(grantOnSpace, {
    parameters: { spaceId: space },
    body: { role: 'review', users: [member.id] },
  });
  expect((await list({ limit: 1 })).items[0]).toMatchObject({
    sentence: expect.stringMatching(/^gave Test Person Review access to /),
    changes: [{ field: 'Test Person', after: 'Review' }],
  });
});

test('a change says which request made it, from where, and with which token', async () => {
  const { organization, list } = await newActivity();
  const member = await organization.join('read');
  const answer = await service.raw(
    organization.admin,
    'PATCH',
    `/v1/orgs/${organization.id}/members/${member.id}`,
    {
      body: '{"role":"edit"}',
      headers: { 'user-agent': 'curl/8.5.0' },
      address: '198.51.100.7',
    },
  );
  expect((await list({ limit: 1 })).items[0]?.request).toEqual({
    id: answer.headers.get('x-request-id'),
    token: expect.stringMatching(/^tok_/),
    address: '198.51.100.7',
    userAgent: 'curl/8.5.0',
  });
});

test('all matching events are exported as lines of JSON', async () => {
  const { organization, parameters, admin, list } = await newActivity();
  await admin.call(updateOrganization, { parameters, body: { emailDomains: ['newco.example'] } });
  const { database } = service;
  await database.pool.query(
    `insert into audit_events (id, organization_id, occurred_at, action, actor_id, source, target_type, target_id)
     select 'evt_many_' || $1 || n, $1, now() - n * interval '1 second', 'updateTeam', 'usr_gone', 'api', 'team', 'tem_' || n
     from generate_series(1, 1000) n`,
    [organization.id],
  );
  const path = `/v1/orgs/${organization.id}/audit-events/export`;
  const answer = await service.raw(organization.admin, 'GET', path);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const events = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(events.slice(0, 50)).toEqual((await list({ kind: 'changes', limit: 50 })).items);
  expect(events.filter(({ action }) => action === 'updateTeam')).toHaveLength(1000);
  const some = await service.raw(organization.admin, 'GET', `${path}?action=updateOrganization`);
  expect((await some.text()).trimEnd().split('\n')).toHaveLength(1);
  const member = await organization.join('create');
  expect((await service.raw(member, 'GET', path)).status).toBe(403);
});

test('50,000 events are exported a few at a time, safe to open in a spreadsheet', async () => {
  const { organization, list } = await newActivity();
  await service.database.pool.query(
    `insert into audit_events (id, organization_id, occurred_at, action, actor_id, source, target_type, target_id, target_label, request_id, user_agent)
     select 'evt_csv_' || n, $1, now() - n * interval '1 second', 'updateTeam', 'usr_gone', 'api', 'team', 'tem_' || n, '=HYPERLINK("https://evil.example")', 'req_1', '+cmd'
     from generate_series(1, 50000) n`,
    [organization.id],
  );
  const path = `/v1/orgs/${organization.id}/audit-events/export?format=csv`;
  const answer = await service.raw(organization.admin, 'GET', path);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  let [lines, total, largest, text] = [0, 0, 0, ''];
  for await (const part of answer.body ?? []) {
    text = new TextDecoder().decode(part);
    lines += text.split('\r\n').length - 1;
    total += part.length;
    largest = Math.max(largest, part.length);
  }
  expect(lines).toBe(50_001);
  expect(total).toBeGreaterThan(8_000_000);
  // What is held at once doesn't grow with the log.
  expect(largest).toBeLessThan(200_000);
  expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
  expect(text).toContain(",'+cmd,");
  expect((await list({ kind: 'exports' })).items).toMatchObject([
    { sentence: 'exported the activity as CSV', payload: { format: 'csv' } },
  ]);
  expect((await list()).count).toBeUndefined();
}, 60_000);

test('an export of the members is in the activity once', async () => {
  const { organization, parameters, list } = await newActivity();
  const creator = await organization.join('create');
  const query = { purpose: 'export', limit: 1 } as const;
  const first = await service.as(creator).call(listMembers, { parameters, query });
  const page = first.body.next?.page;
  await service.as(creator).call(listMembers, { parameters, query: { ...query, page } });
  await service.as(creator).call(listMembers, { parameters });
  expect((await list()).items.map(({ sentence }) => sentence)).toEqual([
    'exported 2 members to a file',
  ]);
});

test('one act on many is one entry, and its page goes on after it', async () => {
  const { organization, list, setRole } = await newActivity();
  const people = [];
  for (let index = 0; index < 4; index += 1) people.push(await organization.join('read'));
  for (const { id } of people) await setRole(id, 'edit');
  for (const { id } of people.slice(0, 2)) await setRole(id, 'comment');
  const { items, count } = await list({ group: true });
  expect(items.map(({ sentence, group }) => [sentence, group?.count])).toEqual([
    ['changed Test Person’s role from Edit to Comment', undefined],
    ['changed Test Person’s role from Edit to Comment', undefined],
    ['changed the role of 4 people to Edit', 4],
  ]);
  expect(count).toBe(6);
  const act = items[2];
  const single = await list({
    action: 'updateMember',
    from: act?.group?.since,
    to: new Date(Date.parse(act?.occurredAt as string) + 1).toISOString(),
  });
  expect(single.count).toBeGreaterThanOrEqual(4);
  const first = await list({ group: true, limit: 2 });
  const rest = await list({ group: true, limit: 2, page: first.next?.page });
  expect(first.items.length + rest.items.length).toBe(3);
});

test('filters by time, kinds, people and words', async () => {
  const { admin, parameters, organization, list, setRole } = await newActivity();
  const member = await organization.join('read');
  await setRole(member.id, 'edit');
  await admin.call(createTeam, { parameters, body: { title: 'Buoy crew' } });
  const actionsOf = async (query: Record<string, unknown>) =>
    (await list(query)).items.map(({ action }) => action);
  expect(await actionsOf({ action: 'createTeam,updateMember' })).toEqual([
    'createTeam',
    'updateMember',
  ]);
  expect(await actionsOf({ text: 'buoy' })).toEqual(['createTeam']);
  expect(await actionsOf({ text: 'role changed' })).toEqual(['updateMember']);
  expect(await actionsOf({ text: 'role buoy' })).toEqual([]);
  expect(await actionsOf({ target: member.id })).toEqual(['updateMember']);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await actionsOf({ from: tomorrow })).toEqual([]);
  expect(await actionsOf({ to: tomorrow, actor: organization.admin.id })).toHaveLength(2);
});

test('counts each day as it begins in the time zone, with the filters of the list', async () => {
  const { admin, parameters, organization } = await newActivity();
  const count = async (query: Record<string, unknown>) =>
    (await admin.call(countAuditEvents, { parameters, query })).body.days;
  const today = (await count({ days: 1 }))[0];
  const at = (clock: string) => new Date(`${dateBefore('UTC', 1)}T${clock}Z`);
  await service.database.orm.insert(auditEvents).values(
    ['21:30', '22:30', '23:30'].map((clock, index) => ({
      id: newId('evt'),
      organizationId: organization.id,
      occurredAt: at(clock),
      action: index === 0 ? 'createTeam' : 'updateTeam',
      actorId: organization.admin.id,
      source: 'ui' as const,
      targetType: 'team',
      targetId: 'team_1',
    })),
  );
  expect(await count({})).toHaveLength(84);
  expect(await count({ days: 2 })).toEqual([{ date: dateBefore('UTC', 1), count: 3 }, today]);
  expect(await count({ days: 2, action: 'createTeam' })).toEqual([
    { date: dateBefore('UTC', 1), count: 1 },
    { date: today?.date, count: 0 },
  ]);
  const later = await count({ days: 3, zone: 'Etc/GMT-2', action: 'updateTeam' });
  expect(later.find(({ date }) => date === dateBefore('UTC', 0))?.count).toBe(2);
  const wrong = await admin.call(countAuditEvents, { parameters, query: { zone: 'Mars' } });
  expect(wrong.status).toBe(400);
});

test('a person learns what is new for them, and nothing of what they can’t see', async () => {
  const { organization, parameters } = await newActivity();
  const [author, reviewer] = [await organization.join('edit'), await organization.join('review')];
  const admin = service.as(organization.admin);
  const { body: space } = await admin.call(createSpace, {
    parameters,
    body: { title: 'Ideas', empty: true },
  });
  const { body: hidden } = await admin.call(createSpace, {
    parameters,
    body: { title: 'Secret', empty: true },
  });
  await admin.call(updateSpace, {
    parameters: { spaceId: hidden.id },
    body: { restricted: true },
  });
  for (const [spaceId, title] of [
    [space.id, 'Waves'],
    [hidden.id, 'Plans'],
  ] as const)
    await admin.call(updateContent, {
      parameters: { spaceId },
      body: { changes: [{ operation: 'insert_page', title, document: { markdown: 'Text' } }] },
    });
  const onRequest = {
    parameters: await newRequest(service, author, space.id, [page('Higher waves', 'Text')], 'open'),
  };
  const review = await service
    .as(reviewer)
    .call(createReview, { ...onRequest, body: { status: 'changes-requested' } });
  expect(review.body).toMatchObject({ status: 'changes-requested' });
  const today = async (person: TestPerson) =>
    (await service.as(person).call(getToday, { parameters })).body;
  expect(await today(author)).toMatchObject({
    pages: [{ title: 'Waves', space: { title: 'Ideas' } }],
    returned: [{ number: 1, subject: 'A change', reviewer: 'Test Person' }],
  });
  expect((await today(reviewer)).returned).toEqual([]);
  expect((await today(organization.admin)).pages.map(({ title }) => title)).toEqual([
    'Plans',
    'Waves',
  ]);
});

test('the sites say when they changed last, and who changed them', async () => {
  const { organization, parameters } = await newActivity();
  const guest = await organization.join(null);
  const reader = await organization.join('read');
  const spaceId = await newEmptySpace(service, organization);
  const site = await newSiteWith(
    service,
    organization,
    { '': { start: null } },
    { published: true },
  );
  const { siteId } = site.parameters;
  const today = async (person: TestPerson) =>
    (await service.as(person).call(getToday, { parameters })).body.sites;
  await service.database.orm
    .update(siteSpaces)
    .set({ spaceId })
    .where(eq(siteSpaces.siteId, siteId));
  await change(service, organization.admin, spaceId, page('Waves', 'One'));
  const changed = { id: siteId, published: true, changedBy: organization.admin.displayName };
  expect(await today(reader)).toMatchObject([changed]);
  await service.database.orm
    .update(spaces)
    .set({ defaultLevel: 'guest' })
    .where(eq(spaces.id, spaceId));
  expect(await today(reader)).toEqual([]);
  expect(await today(organization.admin)).toMatchObject([changed]);
  expect(await today(guest)).toEqual([]);
});

test('people who can repair broken redirects and links see how many there are', async () => {
  const { organization, parameters } = await newActivity();
  const [creator, reader] = [await organization.join('create'), await organization.join('read')];
  const site = await newSiteWith(service, organization, {
    guides: { start: { setup: 'Setup' } },
    api: { ref: null },
  });
  const { create } = redirectCalls(service, site, organization.admin);
  const at = destinationsOn(site);
  await create('/old', at.section('api'));
  await create('/api', at.section('guides'));
  await create('/guides', at.section('api'));
  await create('/gone', at.page('guides/start', 'setup'));
  await changeSpace(service, site, 'guides/start', { deletedAt: new Date() });
  const spaceId = await newEmptySpace(service, organization);
  const text = 'See [one](nowhere.md), [two](never.md) and [here](#waves).\n\n# Waves';
  await change(service, organization.admin, spaceId, page('Waves', text));
  const today = async (person: TestPerson) =>
    (await service.as(person).call(getToday, { parameters })).body;
  const { redirects, links } = await today(organization.admin);
  expect(redirects).toMatchObject([
    { problem: 'loop', count: 3, first: { title: expect.stringMatching(/^(Api|Guides)$/) } },
    { problem: 'dead', count: 1, first: { source: '/gone' } },
  ]);
  expect(links).toMatchObject([{ space: { id: spaceId }, broken: 2 }]);
  const counts = { '2026-03-01': 3, '2026-03-02': 0, '2026-03-05': 1, '2026-03-09': 2 };
  await service.database.orm.insert(linkCounts).values(
    Object.entries(counts).map(([day, broken]) => {
      return { spaceId, day, targetSpaceId: spaceId, links: 3, broken };
    }),
  );
  expect((await today(organization.admin)).links).toEqual([{ ...links[0], since: '2026-03-05' }]);
  await service.database.pool.query('delete from link_counts where space_id = $1', [spaceId]);
  expect((await today(creator)).links).toEqual(links);
  expect(await today(reader)).toMatchObject({ redirects: [], links: [] });
});

test('a filter looks at some of the events for a page, and goes on from there', async () => {
  const home = await service.newOrganization();
  const parameters = { organizationId: home.id };
  const admin = service.as(home.admin);
  const fill = `insert into audit_events
    (id, organization_id, occurred_at, action, actor_id, source, target_type, target_id, target_label)
    select 'evt_many_' || n, $1, now() - make_interval(secs => n), 'updateSpace', $2, 'ui', 'space', 'spc_x',
      case n when 100200 then 'Needle' else 'Hay' end
    from generate_series(1, 100300) as n`;
  await service.database.pool.query(fill, [home.id, home.admin.id]);
  try {
    for (const group of [false, true]) {
      const query = { text: 'needle', group };
      const { body: first } = await admin.call(listAuditEvents, { parameters, query });
      expect([first.items, first.count, typeof first.searchedTo]).toEqual([
        [],
        undefined,
        'string',
      ]);
      let last = first;
      while (last.next && last.items.length === 0) {
        const { page } = last.next;
        ({ body: last } = await admin.call(listAuditEvents, {
          parameters,
          query: { ...query, page },
        }));
      }
      expect(last.items.map(({ target }) => target.label)).toEqual(['Needle']);
      expect([last.next, last.searchedTo]).toEqual([undefined, undefined]);
    }
    const days = await admin.call(countAuditEvents, { parameters, query: { text: 'hay' } });
    expect(days.body.countedFrom).toEqual(expect.any(String));
    const all = await admin.call(countAuditEvents, { parameters, query: {} });
    expect(all.body.countedFrom).toBeUndefined();
    const { body: hay } = await admin.call(listAuditEvents, { parameters, query: { text: 'hay' } });
    expect([hay.items.length, hay.searchedTo]).toEqual([50, undefined]);
    const path = `/v1/orgs/${home.id}/audit-events/export?text=needle`;
    const file = await service.raw(home.admin, 'GET', path);
    expect((await file.text()).trimEnd().split('\n')).toHaveLength(1);
  } finally {
    await service.database.pool.query(`delete from audit_events where target_id = 'spc_x'`);
  }
});
