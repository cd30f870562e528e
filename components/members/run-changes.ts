import { Problem } from '#lib/client/problem.ts';

export type Outcome<Item> = {
  done: Item[];
  failed: { item: Item; reason: string }[];
  /** Items not started before it was stopped. */
  remaining: Item[];
};

type Options = {
  /** How many calls run at a time. */
  concurrency?: number;
  signal?: AbortSignal;
  /** Called after each item. */
  onProgress?: (done: number) => void;
  /** Milliseconds before the second attempt; doubled before each further one. */
  retryDelay?: number;
};

const TRIES = 4;

/**
 * Calls `act` for each item, a few at a time, and returns the result of each. Unanswered and
 * rate-limited calls are retried; refused ones aren't.
 * @param act makes one call and throws Problem if it fails; the key is the same for all attempts of an
 * item
 * @throws what `act` throws besides Problem
 */
export async function runChanges<Item>(
  items: readonly Item[],
  act: (item: Item, key: string) => Promise<unknown>,
  { concurrency = 4, signal, onProgress, retryDelay = 500 }: Options = {},
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [], remaining: [] };
  const queue = [...items];
  const work = async () => {
    while (queue.length > 0 && !signal?.aborted) {
      const item = queue.shift() as Item;
      const key = crypto.randomUUID();
      const reason = await attempt(() => act(item, key), retryDelay, signal);
      if (reason === null) outcome.done.push(item);
      else outcome.failed.push({ item, reason });
      onProgress?.(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  outcome.remaining = queue;
  return outcome;
}

/** Returns null on success, else the reason. */
async function attempt(
  act: () => Promise<unknown>,
  retryDelay: number,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!error.isPassing || tries === TRIES || signal?.aborted) return error.message;
      await new Promise((resolve) => setTimeout(resolve, retryDelay * 2 ** (tries - 1)));
    }
  }
}
