import { beforeAll, expect, test, vi } from 'vitest';
import { createCollection, deleteCollection } from '#lib/contract/collections.ts';
import { listSpaceLinks, updateContent } from '#lib/contract/content.ts';
import { deleteSpace, restoreSpace, updateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { countStatuses } from './status-counts.ts';

const service = testService();
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

const asAdmin = () => service.as(home.admin);

async function brokenIn(spaceId: string, person: TestPerson = home.admin): Promise<number> {
  const { body } = await service.as(person).call(listSpaceLinks, { parameters: { spaceId } });
  return body.stats.broken.total;
}

test('a count follows what the links lead to, in other spaces too, and who looks', async () => {
  const [from, to] = [await newEmptySpace(service, home), await newEmptySpace(service, home)];
  const { body: target } = await change(service, home.admin, to, page('Target', '# Known'));
  const { body: shelf } = await asAdmin().call(createCollection, {
    parameters: { organizationId: home.id },
    body: { title: 'Shelf' },
  });
  const there = `space:${to}/${target.changes[0]?.page}`;
  const hrefs = [there, `${there}#known`, `collection:${shelf.id}`, '/own', `space:${to}`];
  await change(service, home.admin, from, page('Home', hrefs.map((to) => `[x](${to})`).join(' ')));
  expect(await brokenIn(from)).toBe(1);
  await change(service, home.admin, from, page('Own'));
  expect(await brokenIn(from)).toBe(0);

  const rewrite = (markdown: string) =>
    asAdmin().call(updateContent, {
      parameters: { spaceId: to },
      body: {
        changes: [
          {
            operation: 'update_page',
            page: target.changes[0]?.page ?? '',
            document: { markdown },
          },
        ],
      },
    });
  await rewrite('# Other');
  expect(await brokenIn(from)).toBe(1);
  const reader = await home.join('read');
  expect(await brokenIn(from, reader)).toBe(1);
  await asAdmin().call(updateSpace, { parameters: { spaceId: to }, body: { restricted: true } });
  expect([await brokenIn(from), await brokenIn(from, reader)]).toEqual([1, 0]);
  await asAdmin().call(deleteSpace, { parameters: { spaceId: to } });
  expect([await brokenIn(from), await brokenIn(from, reader)]).toEqual([3, 3]);
  await asAdmin().call(restoreSpace, { parameters: { spaceId: to } });
  expect([await brokenIn(from), await brokenIn(from, reader)]).toEqual([1, 0]);
  await asAdmin().call(deleteCollection, { parameters: { collectionId: shelf.id } });
  expect(await brokenIn(from)).toBe(2);
});

test('links are counted once until something that they depend on changes', async () => {
  const spaceId = await newEmptySpace(service, home);
  const { body } = await change(
    service,
    home.admin,
    spaceId,
    page('Home', '[x](/gone) [y](#here)'),
  );
  const { orm } = service.database;
  const looking = {
    appUrl: service.instance.appUrl,
    organizationId: home.id,
    view: { seesSpaces: undefined },
  };
  const source = { id: spaceId, revisionId: body.revision.id };
  const statements = vi.spyOn(orm, 'execute');
  const first = await countStatuses(orm, looking, [source]);
  expect(first.get(spaceId)).toEqual({ ok: 0, broken: 2, 'in-app': 0 });
  statements.mockClear();
  expect(await countStatuses(orm, looking, [source])).toEqual(first);
  expect(statements).toHaveBeenCalledTimes(1);
  statements.mockRestore();
});
