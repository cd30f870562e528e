import { beforeEach, expect, test, vi } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { moveCollection, transferCollection } from '#lib/contract/collections.ts';
import { DAY } from '#lib/contract/durations.ts';
import { deleteSpace, getSpace, moveSpace, transferSpace } from '#lib/contract/spaces.ts';
import { listTransfers, undoTransfer } from '#lib/contract/transfers.ts';
import { listTree } from '#lib/contract/tree.ts';
import { COLLECTION_DEPTH } from '../content/move-target.ts';
import { transfers as table } from '../database/schema/index.ts';
import { newCollection } from '../testing/content.ts';
import { newEmptySpace } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';
import { forgetTransfers } from './handlers.ts';

const service = testService();
let from: TestOrganization;
let to: TestOrganization;

beforeEach(async () => {
  from = await service.newOrganization();
  to = await service.newOrganization();
  await to.join('create', from.admin);
});

const inside = ({ id }: TestOrganization) => ({ parameters: { organizationId: id } });
const giver = () => service.as(from.admin);
const receiver = () => service.as(to.admin);

const collection = (of: TestOrganization, parent?: string) =>
  newCollection(service, of, parent === undefined ? {} : { parent });
const space = (of: TestOrganization, parent?: string) =>
  newEmptySpace(service, of, parent === undefined ? {} : { parent });

async function children(of: TestOrganization, parent?: string): Promise<string[]> {
  const query = parent === undefined ? {} : { parent };
  const { body } = await service.as(of.admin).call(listTree, { ...inside(of), query });
  return body.items.map((item) => (item.type === 'space' ? item.space.id : item.collection.id));
}

const give = (collectionId: string, organization = to) =>
  giver().call(transferCollection, {
    parameters: { collectionId },
    body: { organization: organization.id },
  });
const listed = async () => (await giver().call(listTransfers, inside(from))).body.items;
const undo = (transferId: string, person = from.admin) =>
  service.as(person).call(undoTransfer, { parameters: { organizationId: from.id, transferId } });

test('admins of the giving organization undo a transfer, and changes since then are kept', async () => {
  const holder = await collection(from);
  const given = await collection(from, holder);
  const [kept, movedOut] = [await space(from, given), await space(from, given)];
  expect((await give(given)).status).toBe(200);
  const added = await space(to, given);
  const parameters = { spaceId: movedOut };
  expect((await receiver().call(moveSpace, { parameters, body: { parent: null } })).status).toBe(
    200,
  );
  const [transfer, ...others] = await listed();
  expect(others).toEqual([]);
  expect(transfer).toMatchObject({ type: 'collection', item: given, to: { id: to.id } });
  expect(Date.parse(transfer?.undoableUntil ?? '')).toBe(
    Date.parse(transfer?.transferredAt ?? '') + 7 * DAY,
  );
  expect((await undo(transfer?.id ?? '')).status).toBe(204);
  expect(await children(from, holder)).toEqual([given]);
  expect((await children(from, given)).sort()).toEqual([kept, movedOut].sort());
  expect(await children(to)).toEqual([added]);
  expect((await receiver().call(getSpace, { parameters: { spaceId: kept } })).status).toBe(404);
  expect(await listed()).toEqual([]);
  expect((await undo(transfer?.id ?? '')).status).toBe(404);
  for (const one of [from, to]) {
    const { body } = await service.as(one.admin).call(listAuditEvents, inside(one));
    expect(body.items[0]).toMatchObject({ action: 'undoTransfer', target: { id: given } });
  }
});

test('a space returns from the trash of the other organization, to the top level if its collection is gone', async () => {
  const holder = await collection(from);
  const given = await space(from, holder);
  const body = { organization: to.id };
  await giver().call(transferSpace, { parameters: { spaceId: given }, body });
  await receiver().call(deleteSpace, { parameters: { spaceId: given } });
  await giver().call(moveCollection, {
    parameters: { collectionId: holder },
    body: { parent: null },
  });
  await service.database.pool.query('delete from collections where id = $1', [holder]);
  const [transfer] = await listed();
  expect((await undo(transfer?.id ?? '')).status).toBe(204);
  const { rows } = await service.database.pool.query(
    'select organization_id, parent_id, deleted_at from spaces where id = $1',
    [given],
  );
  expect(rows).toEqual([{ organization_id: from.id, parent_id: null, deleted_at: null }]);
});

test('a collection returns to the top level if its place has become too deep', async () => {
  let holder = await collection(from);
  const outer = holder;
  for (let depth = 2; depth < COLLECTION_DEPTH; depth += 1) holder = await collection(from, holder);
  const given = await collection(from, holder);
  await give(given);
  const above = await collection(from);
  const move = { parameters: { collectionId: outer }, body: { parent: above } };
  expect((await giver().call(moveCollection, move)).status).toBe(200);
  expect((await undo((await listed())[0]?.id ?? '')).status).toBe(204);
  expect(await children(from)).toEqual([above, given]);
});

test('only for 7 days, only by admins, and not by or on to anyone else', async () => {
  const given = await collection(from);
  await give(given);
  const id = (await listed())[0]?.id ?? '';
  expect((await undo(id, await from.join('create'))).status).toBe(403);
  expect((await undo(id, to.admin)).status).toBe(404);
  const theirs = { parameters: { organizationId: to.id, transferId: id } };
  expect((await receiver().call(undoTransfer, theirs)).status).toBe(404);

  const third = await service.newOrganization();
  await third.join('create', to.admin);
  const on = { parameters: { collectionId: given }, body: { organization: third.id } };
  const refused = await receiver().call(transferCollection, on);
  expect(refused.status).toBe(409);
  expect(refused).toMatchObject({
    body: { error: { message: expect.stringContaining('can undo the transfer') } },
  });

  await service.database.orm.update(table).set({ transferredAt: new Date(Date.now() - 8 * DAY) });
  expect(await listed()).toEqual([]);
  expect((await undo(id)).status).toBe(404);
  expect((await receiver().call(transferCollection, on)).status).toBe(200);
  await forgetTransfers(service.database.orm, new Date());
  const kept = await service.database.orm.select().from(table);
  expect(kept.map(({ organizationId }) => organizationId)).not.toContain(from.id);
});

test('a transfer back ends the way back', async () => {
  const given = await collection(from);
  await give(given);
  await from.join('create', to.admin);
  const back = { parameters: { collectionId: given }, body: { organization: from.id } };
  expect((await receiver().call(transferCollection, back)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect(await children(from)).toEqual([given]);
});

test('all admins get an email when content leaves and when it is back', async () => {
  const other = await from.join('admin');
  await from.join('create');
  const sent = vi.spyOn(service.instance.mailer, 'send');
  const given = await collection(from);
  await give(given);
  const recipients = () => sent.mock.calls.map(([mail]) => mail.to).sort();
  await vi.waitFor(
    () => expect(recipients()).toEqual([from.admin.email, other.email].sort()),
    9000,
  );
  expect(sent.mock.calls[0]?.[0].text).toContain('can undo the transfer until');
  sent.mockClear();
  await undo((await listed())[0]?.id ?? '');
  await vi.waitFor(
    () => expect(recipients()).toEqual([from.admin.email, other.email].sort()),
    9000,
  );
  expect(sent.mock.calls[0]?.[0].subject).toContain('is back in');
  sent.mockRestore();
});
