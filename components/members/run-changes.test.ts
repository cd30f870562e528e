import { describe, expect, it } from 'vitest';
import { Problem } from '#lib/client/problem.ts';
import { runChanges } from './run-changes.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('runChanges', () => {
  it('calls once for each item, at most four at a time', async () => {
    const items = Array.from({ length: 20 }, (_, index) => index);
    let running = 0;
    let most = 0;
    const outcome = await runChanges(items, async () => {
      running += 1;
      most = Math.max(most, running);
      await pause();
      running -= 1;
    });
    expect(outcome.done.toSorted((a, b) => a - b)).toEqual(items);
    expect(most).toBe(4);
  });

  it('continues after a refusal and returns its reason', async () => {
    const outcome = await runChanges(['a', 'b', 'c'], async (item) => {
      if (item === 'b') throw new Problem(409, 'b is the last admin.');
    });
    expect(outcome.done).toEqual(['a', 'c']);
    expect(outcome.failed).toEqual([{ item: 'b', reason: 'b is the last admin.' }]);
  });

  it('retries unanswered calls with the same key, but not refused ones', async () => {
    const keys: Record<string, string[]> = { silent: [], refused: [] };
    const outcome = await runChanges(
      ['silent', 'refused'],
      async (item, key) => {
        keys[item]?.push(key);
        if (item === 'refused') throw new Problem(404, 'Member not found.');
        if ((keys.silent?.length ?? 0) < 3) throw new Problem(503, 'Busy.');
      },
      { retryDelay: 1 },
    );
    expect(outcome.done).toEqual(['silent']);
    expect(keys.silent).toHaveLength(3);
    expect(new Set(keys.silent).size).toBe(1);
    expect(keys.refused).toHaveLength(1);
  });

  it('stops between calls and returns what was not started', async () => {
    const controller = new AbortController();
    const outcome = await runChanges(
      [1, 2, 3, 4],
      async (item) => {
        if (item === 2) controller.abort();
      },
      { concurrency: 1, signal: controller.signal },
    );
    expect(outcome).toEqual({ done: [1, 2], failed: [], remaining: [3, 4] });
  });
});
