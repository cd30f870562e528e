import { expect, test } from 'vitest';
import { Problem } from '#lib/client/problem.ts';
import type { RowUpdate } from './drafts.ts';
import { batchesOf, sendRows } from './send-rows.ts';

const rows: RowUpdate[] = Array.from({ length: 450 }, (_, index) => ({
  space: `spc_${index}`,
  values: { owner: { value: 'Ada', was: null } },
}));

test('a batch never exceeds what a request takes', () => {
  expect(batchesOf(rows).map((batch) => batch.length)).toEqual([200, 200, 50]);
  const long = rows.slice(0, 3).map((row) => ({
    ...row,
    values: { tags: { value: ['x'.repeat(200_000)], was: null } },
  }));
  expect(batchesOf(long).map((batch) => batch.length)).toEqual([1, 1, 1]);
});

test('batches before a failure count', async () => {
  let calls = 0;
  const applied = await sendRows(
    rows,
    async (batch) => {
      calls += 1;
      if (calls === 2) throw new Problem(0, 'No response.');
      return batch.map(({ space }) => ({ space, outcome: 'changed' as const }));
    },
    () => undefined,
  );
  expect(applied.outcomes).toHaveLength(200);
  expect(applied.problem).toBe('No response.');
});
