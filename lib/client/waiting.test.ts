import { beforeEach, expect, test, vi } from 'vitest';
import { tryConnection } from './connection.ts';
import { Problem } from './problem.ts';
import { sendWhenOnline } from './send-when-online.ts';

import { discardWaiting, unsentChanges, waitingChanges } from './waiting.ts';

const connection = { onLine: true };
const page = new EventTarget();

vi.stubGlobal('navigator', connection);
vi.stubGlobal('window', Object.assign(page, { location: { pathname: '/members', search: '' } }));

function connect(onLine: boolean): void {
  connection.onLine = onLine;
  page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

beforeEach(() => connect(true));

const sent: string[] = [];
const sender = {
  kind: 'move',
  scope: 'tree',
  label: (title: string) => `Move ${title}`,
  send: async (title: string, waited: boolean) => {
    sent.push(waited ? `${title} later` : title);
    return title;
  },
};

test('changes made offline wait, and are sent in their order when the connection returns', async () => {
  connect(false);
  const changes = ['Guide', 'Atlas'].map((title) => sendWhenOnline(sender, ['tree'], title));
  await Promise.resolve();
  expect(sent).toEqual([]);
  expect(waitingChanges()).toMatchObject([
    { label: 'Move Guide', href: '/members' },
    { label: 'Move Atlas', variables: 'Atlas' },
  ]);
  connect(true);
  expect(await Promise.all(changes)).toEqual(['Guide', 'Atlas']);
  expect(sent.splice(0)).toEqual(['Guide later', 'Atlas later']);
  expect(waitingChanges()).toEqual([]);
});

test('a discarded change fails at once, and is never sent', async () => {
  connect(false);
  const kept = sendWhenOnline(sender, ['tree'], 'Guide');
  const discarded = sendWhenOnline(sender, ['tree'], 'Atlas');
  discardWaiting(waitingChanges()[1]?.id ?? '');
  await expect(discarded).rejects.toThrow('You discarded this change.');
  connect(true);
  await kept;
  expect(sent.splice(0)).toEqual(['Guide later']);
});

test('a change is sent again when the connection was lost before its response', async () => {
  let attempts = 0;
  const send = async () => {
    attempts += 1;
    if (attempts > 1) return 'done';
    connect(false);
    throw new Problem(0, 'No response.');
  };
  const change = sendWhenOnline({ ...sender, send }, ['tree'], 'Guide');
  await vi.waitFor(() => expect(waitingChanges()).toHaveLength(1));
  connect(true);
  expect(await change).toBe('done');
});

test('a change that can’t wait fails without a connection', async () => {
  connect(false);
  const send = async () => {
    throw new Problem(0, 'You’re offline.');
  };
  const deletion = sendWhenOnline({ ...sender, send, waits: () => false }, ['tree'], 'Guide');
  await expect(deletion).rejects.toThrow('You’re offline.');
  expect(waitingChanges()).toEqual([]);
});

test('a change saved as the connection is lost is pending until it can be read again, and never sent twice', async () => {
  const events: string[] = [];
  const send = async () => {
    connect(false);
    events.push('saved');
  };
  const settle = async () => events.push('read');
  const change = sendWhenOnline({ ...sender, send, settle }, ['tree'], 'Guide');
  void change.then(() => events.push('done'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(events).toEqual(['saved']);
  expect(unsentChanges()).toEqual([]);
  connect(true);
  await change;
  expect(events).toEqual(['saved', 'read', 'done']);
});

test('what waits is sent once the server is reached, whatever the browser says, until the connection is lost again', async () => {
  connect(false);
  const change = sendWhenOnline(sender, ['tree'], 'Guide');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await tryConnection()).toBe(false);
  expect(waitingChanges()).toHaveLength(1);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  expect(await tryConnection()).toBe(true);
  expect(await change).toBe('Guide');
  connect(false);
  const later = sendWhenOnline(sender, ['tree'], 'Atlas');
  expect(waitingChanges()).toHaveLength(1);
  connect(true);
  expect(await later).toBe('Atlas');
});
