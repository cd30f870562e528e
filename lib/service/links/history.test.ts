import { expect, test } from 'vitest';
import { getSpaceLinkHistory } from '#lib/contract/content.ts';
import { DAY } from '#lib/contract/durations.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import { countLinks } from './counting.ts';

const service = testService();

test('broken links are counted for each day, and today’s are those of now', async () => {
  const home = await service.newOrganization();
  const spaceId = await newEmptySpace(service, home);
  const other = await newEmptySpace(service, home);
  await change(service, home.admin, spaceId, page('One', `[a](gone.md) [b](space:${other}/none)`));
  const yesterday = new Date(Date.now() - DAY);
  await countLinks(service.database, service.instance.appUrl, yesterday);
  // The same day twice counts it once.
  await countLinks(service.database, service.instance.appUrl, yesterday);
  await change(service, home.admin, spaceId, page('Two', '[c](lost.md)'));
  const read = async (person = home.admin, step: 'day' | 'week' = 'day') =>
    (
      await service
        .as(person)
        .call(getSpaceLinkHistory, { parameters: { spaceId }, query: { step } })
    ).body.points;
  const points = await read();
  expect(points).toHaveLength(84);
  expect(points.slice(-3)).toEqual([
    { date: expect.any(String) },
    { date: yesterday.toISOString().slice(0, 10), links: 2, broken: 2 },
    { date: new Date().toISOString().slice(0, 10), links: 3, broken: 3 },
  ]);
  const weeks = await read(home.admin, 'week');
  expect(weeks).toHaveLength(52);
  expect(weeks.at(-1)).toMatchObject({ links: 3, broken: 3 });

  // A person who can’t see the other space doesn’t learn that its page is gone, now or before.
  await service.as(home.admin).call(updateSpace, {
    parameters: { spaceId: other },
    body: { restricted: true },
  });
  const reader = await home.join('read', await service.newPerson());
  expect((await read(reader)).slice(-2)).toMatchObject([
    { links: 2, broken: 1 },
    { links: 3, broken: 2 },
  ]);
});
