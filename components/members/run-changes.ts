import { Problem } from '#lib/client/problem.ts';

export type Outcome<Item> = {
  done: Item[];
  failed: { item: Item; reason: string }[];
  /** Not begun when it was stopped. */
  left: Item[];
};

type Options = {
  /** How many are under way at a time. */
  concurrency?: number;
  signal?: AbortSignal;
  /** Told after each one, with how many are settled. */
  onProgress?: (settled: number) => void;
  /** Milliseconds before the second try; doubled before each further one. */
  patience?: number;
};

const TRIES = 4;

/**
 * Makes one call for each item, a few at a time, and says what became of each. A call that got no answer
 * or came too often is tried again; a refusal isn't.
 * @param act makes one call; it throws Problem when that fails. The key is the same for all tries of an item
 * @throws what `act` throws besides Problem
 */
export async function runChanges<Item>(
  items: readonly Item[],
  act: (item: Item, key: string) => Promise<unknown>,
  { concurrency = 4, signal, onProgress, patience = 500 }: Options = {},
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [], left: [] };
  const queue = [...items];
  const work = async () => {
    while (queue.length > 0 && !signal?.aborted) {
      const item = queue.shift() as Item;
      const key = crypto.randomUUID();
      const reason = await attempt(() => act(item, key), patience, signal);
      if (reason === null) outcome.done.push(item);
      else outcome.failed.push({ item, reason });
      onProgress?.(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  outcome.left = queue;
  return outcome;
}

/** Null when it worked out, else why it didn't. */
async function attempt(
  act: () => Promise<unknown>,
  patience: number,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!error.isPassing || tries === TRIES || signal?.aborted) return error.message;
      await new Promise((resolve) => setTimeout(resolve, patience * 2 ** (tries - 1)));
    }
  }
}
