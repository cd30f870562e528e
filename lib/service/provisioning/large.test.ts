import { expect, test } from 'vitest';
import { filtered, newProvider } from '../testing/scim.ts';
import { testService } from '../testing/service.ts';

const service = testService();
const PEOPLE = 10_000;

test('10,000 people are paged completely, and a group takes all of them', {
  timeout: 240_000,
}, async () => {
  const organization = await service.newOrganization();
  const provider = await newProvider(service, organization);
  const { pool } = service.database;
  await pool.query(
    `insert into users (id, display_name, email, created_at)
     select 'usr_' || $1 || n, 'Person ' || n, 'p' || n || '@' || $2, now() from generate_series(1, $3::int) n`,
    [provider.domain, provider.domain, PEOPLE],
  );
  await pool.query(
    `insert into members (organization_id, user_id, joined_at, search_text)
     select $1, id, now(), lower(display_name) from users where email like '%@' || $2`,
    [organization.id, provider.domain],
  );
  const seen = new Set<string>();
  for (let start = 1; start <= PEOPLE + 1; ) {
    const { body } = await provider.send('GET', `/Users?startIndex=${start}&count=200`);
    expect(body.totalResults).toBe(PEOPLE + 1);
    for (const { id } of body.Resources) seen.add(id);
    start += body.itemsPerPage;
  }
  expect(seen.size).toBe(PEOPLE + 1);
  const started = performance.now();
  const found = await provider.send(
    'GET',
    `/Users${filtered(`userName eq "p9999@${provider.domain}"`)}`,
  );
  expect(found.body.totalResults).toBe(1);
  expect(performance.now() - started).toBeLessThan(5_000);
  const all = [...seen].filter((id) => id !== organization.admin.id);
  const { body: group } = await provider.send('POST', '/Groups', { displayName: 'Everybody' });
  const add = {
    Operations: [{ op: 'add', path: 'members', value: all.map((value) => ({ value })) }],
  };
  expect((await provider.send('PATCH', `/Groups/${group.id}`, add)).status).toBe(204);
  const { body } = await provider.send('GET', `/Groups/${group.id}`);
  expect(body.members).toHaveLength(PEOPLE);
});
