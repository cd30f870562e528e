import { expect, test } from 'vitest';
import { viewerOf } from './viewer.ts';

const viewer = (headers: Record<string, string>) => viewerOf(new Headers(headers));

test('the zone and the last organization come from cookies', () => {
  const cookie = 'a=1; masthead-zone=Europe%2FBerlin; masthead-organization=org_1';
  expect(viewer({ cookie })).toMatchObject({ zone: 'Europe/Berlin', organizationId: 'org_1' });
  expect(viewer({ cookie: 'masthead-zone=Mars/Base' }).zone).toBeUndefined();
  expect(viewer({ cookie: 'masthead-zone=%E0%A4%A' }).zone).toBeUndefined();
});

test('the command key is ⌘ on a Mac, as the browser says', () => {
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  expect(viewer({ 'user-agent': agent }).isMac).toBe(true);
  expect(viewer({ 'user-agent': agent, 'sec-ch-ua-platform': '"Linux"' }).isMac).toBe(false);
  expect(viewer({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }).isMac).toBe(false);
});
