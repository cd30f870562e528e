import { expect, test } from 'vitest';
import { Problem } from '#lib/client/problem.ts';
import { applyRows } from './apply.ts';

const destination = { kind: 'site-section' as const, siteSectionId: 'sec' };
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ number: at + 2, source: `/${at}`, destination }));
const open = () => new AbortController().signal;
const onDone = () => undefined;
const created = (count: number) => ({ created: count, updated: 0, unchanged: 0 });

test('writes everything, batch by batch', async () => {
  const sizes: number[] = [];
  const write = async (redirects: unknown[]) => {
    sizes.push(redirects.length);
    return created(redirects.length);
  };
  const applied = await applyRows(rows(2300), { signal: open(), write, onDone });
  expect(sizes).toEqual([1000, 1000, 300]);
  expect(applied).toMatchObject({ created: 2300, refused: [], left: 0, problem: null });
});

test('drops rows that are refused while importing, and writes the rest of the batch', async () => {
  const fields = [{ path: 'redirects.1.destination', message: 'It is gone.' }];
  const write = async (redirects: { source: string }[]) => {
    if (redirects.some(({ source }) => source === '/1'))
      throw new Problem(404, 'Gone.', { fields });
    return created(redirects.length);
  };
  const applied = await applyRows(rows(3), { signal: open(), write, onDone });
  expect(applied).toMatchObject({ created: 2, left: 0, problem: null });
  expect(applied.refused).toEqual([{ number: 3, message: 'It is gone.' }]);
});

test('after a stop, counts the remaining rows', async () => {
  const control = new AbortController();
  const write = async (redirects: unknown[]) => {
    control.abort();
    return created(redirects.length);
  };
  const applied = await applyRows(rows(2500), { signal: control.signal, write, onDone });
  expect(applied).toMatchObject({ created: 1000, left: 1500, problem: null });
});

test('an API failure ends the import, with its reason', async () => {
  const write = async () => {
    throw new Problem(503, 'Couldn’t reach the API.');
  };
  const applied = await applyRows(rows(5), { signal: open(), write, onDone });
  expect(applied).toMatchObject({ left: 5, problem: 'Couldn’t reach the API.' });
});
