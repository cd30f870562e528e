/** How long a value is used without being read again, in milliseconds. */
const FRESH = 250;
/** The same while it is read again, which a busy database takes time for. */
const RENEWING = 2 * FRESH;

/** Values that are read again after a quarter of a second. */
export type FreshValues<Value> = {
  /** Returns the value of a key, which is read unless it is fresh. */
  read(key: string): Promise<Value>;
  /**
   * Returns the value of a key if it is fresh, without waiting; undefined otherwise. One that is
   * still in use is read again before it ends, so that nobody waits for it.
   */
  current(key: string): Value | undefined;
};

type CachedValue<Value> = {
  value: Promise<Value>;
  readAt: number;
  /** The value once it is read. */
  settled?: { value: Value };
  /** What it will be replaced by, while that is read. */
  next?: CachedValue<Value> | undefined;
};

/**
 * Keeps values for a quarter of a second, so that every process shows a change almost at once
 * without a notification. Concurrent reads of a key are one.
 * @param read reads the value of a key; `before`: the value kept until now, if any
 * @param limit how many are kept, so that made-up keys take no memory; the oldest go first
 */
export function keepFresh<Value>(
  read: (key: string, before: Promise<Value> | undefined) => Promise<Value>,
  limit: number,
): FreshValues<Value> {
  const known = new Map<string, CachedValue<Value>>();

  function begin(key: string, before: CachedValue<Value> | undefined): CachedValue<Value> {
    const kept: CachedValue<Value> = { value: read(key, before?.value), readAt: performance.now() };
    kept.value.then(
      (value) => {
        kept.settled = { value };
      },
      () => known.get(key) === kept && known.delete(key),
    );
    return kept;
  }

  function keep(key: string, kept: CachedValue<Value>): void {
    known.delete(key);
    known.set(key, kept);
    if (known.size > limit) known.delete(known.keys().next().value as string);
  }

  /** The old value is used until the new one is read. */
  async function renew(key: string, kept: CachedValue<Value>): Promise<void> {
    const next = begin(key, kept);
    kept.next = next;
    await next.value.catch(() => undefined);
    kept.next = undefined;
    if (next.settled && known.get(key) === kept) keep(key, next);
  }

  return {
    read(key) {
      const kept = known.get(key);
      const now = performance.now();
      if (kept && now - kept.readAt < FRESH) return kept.value;
      // A slow database isn’t asked twice.
      if (kept?.next && now - kept.next.readAt < FRESH) return kept.next.value;
      const next = begin(key, kept);
      keep(key, next);
      return next.value;
    },
    current(key) {
      const kept = known.get(key);
      if (!kept?.settled) return undefined;
      const age = performance.now() - kept.readAt;
      if (age >= (kept.next ? RENEWING : FRESH)) return undefined;
      if (age > FRESH / 2 && !kept.next) void renew(key, kept);
      return kept.settled.value;
    },
  };
}
