import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMail, listOutbox } from '#lib/contract/outbox.ts';
import { requestCode } from '#lib/contract/sign-ins.ts';
import { openTestService, type TestService } from '../testing.ts';

let demo: TestService;

beforeAll(async () => {
  demo = await openTestService({
    demo: { people: [], fill: async () => {}, refresh: async () => {} },
  });
});
afterAll(async () => {
  await demo.close();
});

const page = (query: { limit?: number; page?: string; to?: string }) =>
  demo.as(null).call(listOutbox, { query });

test('a demo shows its outgoing mails, newest first, in pages and by recipient', async () => {
  for (const name of ['one', 'two', 'three']) {
    await demo.as(null).call(requestCode, { body: { email: `${name}@example.org` } });
  }
  const first = await page({ limit: 2 });
  expect(first.body.items.map(({ to }) => to)).toEqual(['three@example.org', 'two@example.org']);
  expect(first.body.count).toBe(3);
  expect(first.body.items[0]?.text).toMatch(/\d{6}/);
  const mailId = first.body.items[0]?.id ?? '';
  const { body: asSent } = await demo.as(null).call(getMail, { parameters: { mailId } });
  expect(asSent.text).toBe(first.body.items[0]?.text);
  expect(asSent.html).toMatch(/<html lang="en">[\s\S]*\d{6}/);
  const none = await demo.as(null).call(getMail, { parameters: { mailId: 'mail_none' } });
  expect(none.status).toBe(404);
  const second = await page({ limit: 2, page: first.body.next?.page ?? '' });
  expect(second.body.items.map(({ to }) => to)).toEqual(['one@example.org']);
  expect(second.body.next).toBeUndefined();
  const filtered = await page({ to: 'Two@example.org' });
  expect(filtered.body.items.map(({ to }) => to)).toEqual(['two@example.org']);
});

test('outside a demo there is no outbox', async () => {
  const service = await openTestService();
  await service.as(null).call(requestCode, { body: { email: 'private@example.org' } });
  const answer = await service.as(null).call(listOutbox, {});
  await service.close();
  expect(answer.status).toBe(404);
});
