import { expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  createMemberChange,
  getMemberChange,
  type MemberChangeKind,
} from '#lib/contract/member-changes.ts';
import { listMembers, updateMember } from '#lib/contract/members.ts';
import { testService } from '../testing/service.ts';
import { runMemberChange } from './job.ts';

const service = testService({
  jobs: { enqueue: async () => undefined, wake: () => undefined, stop: async () => undefined },
});

const CROWD = 8465;
/** Milliseconds: with a busy machine it takes some seconds, one by one it took minutes. */
const MOST = 40_000;
/** Milliseconds that another admin of the organization waits at most for one of the parts. */
const LONGEST_WAIT = 5000;

test('thousands are disabled, enabled and removed in seconds, and other admins go on', {
  timeout: 240_000,
}, async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const asAdmin = service.as(organization.admin);
  const other = await organization.join('admin');
  const { pool } = service.database;
  await pool.query(
    `insert into users (id, display_name, email, created_at)
     select 'usr_crowd' || n, 'Crowd ' || n, 'crowd' || n || '@crowd.example', now()
     from generate_series(1, ${CROWD}) n`,
  );
  await pool.query(
    `insert into members (organization_id, user_id, role, joined_at, search_text)
     select $1, 'usr_crowd' || n, 'read', now(), 'crowd ' || n || '@crowd.example'
     from generate_series(1, ${CROWD}) n`,
    [organization.id],
  );
  const count = async (disabled: boolean) => {
    const { body } = await asAdmin.call(listMembers, {
      parameters,
      query: { limit: 1, search: 'crowd', disabled },
    });
    return body.count;
  };
  const standing: [MemberChangeKind, number, number][] = [
    ['disable', 0, CROWD],
    ['enable', CROWD, 0],
    ['remove', 0, 0],
  ];
  for (const [change, active, disabled] of standing) {
    const startedAt = performance.now();
    const { body } = await asAdmin.call(createMemberChange, {
      parameters,
      body: { change, filter: { search: 'crowd' }, ...(change === 'remove' && { block: true }) },
    });
    let isRunning = true;
    const running = runMemberChange(service.database, body.id, new AbortController().signal);
    void running.finally(() => {
      isRunning = false;
    });
    const waits: number[] = [];
    const target = await organization.join('read');
    while (isRunning) {
      const at = performance.now();
      const answer = await service.as(other).call(updateMember, {
        parameters: { ...parameters, userId: target.id },
        body: { role: waits.length % 2 === 0 ? 'edit' : 'read' },
      });
      expect(answer.status).toBe(200);
      waits.push(performance.now() - at);
    }
    await running;
    expect(performance.now() - startedAt).toBeLessThan(MOST);
    expect(Math.max(...waits)).toBeLessThan(LONGEST_WAIT);
    const done = await asAdmin.call(getMemberChange, {
      parameters: { ...parameters, memberChangeId: body.id },
    });
    expect(done.body).toMatchObject({ status: 'complete', counts: { changed: CROWD } });
    expect([await count(false), await count(true)]).toEqual([active, disabled]);
  }
  const { body } = await asAdmin.call(listAuditEvents, {
    parameters,
    query: { action: 'disableMember,enableMember,removeMember' },
  });
  expect(body.items.map(({ sentence }) => sentence)).toEqual([
    'removed 8,465 people and blocked their addresses',
    'enabled 8,465 people',
    'disabled 8,465 people',
  ]);
});
