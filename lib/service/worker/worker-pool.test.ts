import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Asker, workFor } from '../fairness/asker.ts';
import { openThreads, TaskTooHeavy } from './worker-pool.ts';

type Task = { name: string; milliseconds: number };

const kind = {
  file: new URL('./testing-worker.ts', import.meta.url),
  name: 'test',
  milliseconds: 20_000,
  megabytes: 64,
  waitMilliseconds: 20_000,
  isFrequent: true,
};
const run = openThreads<Task, string>(kind);
const done: string[] = [];

let callers = 0;
/** Someone new in an organization, since a caller who was slow before begins below the others. */
function someone(organization: string, more: Partial<Asker> = {}): Asker {
  callers += 1;
  return { organization, caller: `caller ${callers}`, ...more };
}

function ask(asker: Asker, name: string, milliseconds: number): Promise<string> {
  return workFor(asker, () => run({ name, milliseconds })).then((result) => {
    done.push(result);
    return result;
  });
}

test('quick tasks don’t wait for slow ones, even for those that came first', async () => {
  const over = new AbortController();
  let ended = 0;
  const slow = Array.from({ length: 2 }, (_, index) =>
    ask(someone(`busy ${index}`, { signal: over.signal }), `slow ${index}`, 60_000).catch(() => {
      ended += 1;
    }),
  );
  await sleep(100);
  await Promise.all(['1', '2', '3'].map((name) => ask(someone('b'), `quick ${name}`, 1)));
  expect(ended).toBe(0);
  over.abort();
  await Promise.all(slow);
});

test('a task that got no processor for a while isn’t a long one', async () => {
  const patient = someone('a');
  await ask(patient, 'wait', 200);
  const over = new AbortController();
  const slow = Array.from({ length: Math.max(1, availableParallelism() - 1) }, (_, index) =>
    ask(someone(`busy ${index}`, { signal: over.signal }), 'slow', 60_000).catch(() => undefined),
  );
  await sleep(500);
  // The slow ones make room, and have a turn of two seconds below.
  await Promise.all(slow.map((_, index) => ask(someone(`c ${index}`), 'quick', 1)));
  const began = performance.now();
  await ask(patient, 'quick', 1);
  expect(performance.now() - began).toBeLessThan(1_000);
  over.abort();
  await Promise.all(slow);
});

test('what a slow caller has waiting gives way before it begins', async () => {
  const runLong = openThreads<Task, string>({ ...kind, level: 1 });
  const askLong = (asker: Asker, milliseconds: number) =>
    workFor(asker, () => runLong({ name: 'long', milliseconds }));
  const over = new AbortController();
  const slow = someone('busy', { signal: over.signal });
  const all = Array.from({ length: 8 }, () => askLong(slow, 60_000).catch(() => undefined));
  // Waits until the first has had its turn of two seconds.
  await askLong(someone('c'), 1);
  const began = performance.now();
  for (let turn = 0; turn < 3; turn += 1) await askLong(someone('c'), 1);
  expect(performance.now() - began).toBeLessThan(3_000);
  over.abort();
  await Promise.all(all);
});

test('what is quick doesn’t wait for the caller’s own slow tasks, running or waiting', async () => {
  const runLong = openThreads<Task, string>({ ...kind, name: 'long', level: 1 });
  const over = new AbortController();
  const me = someone('a', { signal: over.signal });
  const slow = Array.from({ length: 10 }, () =>
    workFor(me, () => runLong({ name: 'long', milliseconds: 60_000 })).catch(() => undefined),
  );
  // The first two have had their turns of two seconds, and the others wait below.
  await sleep(5_000);
  const began = performance.now();
  for (let count = 0; count < 3; count += 1) await ask(me, 'quick', 1);
  expect(performance.now() - began).toBeLessThan(1_500);
  over.abort();
  await Promise.all(slow);
});

test('turns go round the organizations', async () => {
  done.length = 0;
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  const ofA = many.map((name) => ask(someone('a'), name, 20));
  const ofB = ask(someone('b'), 'b1', 1);
  await Promise.all([...ofA, ofB]);
  expect(done.indexOf('b1')).toBeLessThan(many.length);
});

test('a caller has ten tasks waiting, then is asked to wait; others are not', async () => {
  const greedy = someone('a');
  const asked = Array.from({ length: 30 }, (_, index) => ask(greedy, `greedy ${index}`, 5));
  const other = ask(someone('a'), 'other', 1);
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(18);
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(await other).toBe('other');
});

test('a task is dropped when nobody waits for it anymore', async () => {
  const gone = new AbortController();
  const asked = ask(someone('a', { signal: gone.signal }), 'left', 5_900);
  setTimeout(() => gone.abort(), 200);
  await expect(asked).rejects.toMatchObject({ name: 'ClientGone' });
  const began = performance.now();
  await ask(someone('b'), 'next', 1);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a task that keeps a processor busy for too long ends, and so do no others', async () => {
  const short = openThreads<Task, string>({ ...kind, milliseconds: 300 });
  const endless = workFor(someone('a'), () => short({ name: 'endless', milliseconds: 60_000 }));
  await expect(endless).rejects.toThrow(TaskTooHeavy);
  expect(await workFor(someone('a'), () => short({ name: 'fine', milliseconds: 1 }))).toBe('fine');
});

test('a request waits for a limited time, then says when to try again', async () => {
  const hasty = openThreads<Task, string>({ ...kind, waitMilliseconds: 200 });
  const asked = workFor(someone('a'), () => hasty({ name: 'long', milliseconds: 2_500 }));
  await expect(asked).rejects.toMatchObject({ status: 503 });
});

test('long tasks of a frequent kind share two threads instead of starting one each', async () => {
  const threads = new Set<string>();
  for (let count = 0; count < 8; count += 1)
    threads.add(await workFor(someone('a'), () => run({ name: 'thread', milliseconds: 60 })));
  expect(threads.size).toBeLessThanOrEqual(2);
});
