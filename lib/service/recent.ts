/** Results of slow work by key, the least recently used first, as far as they have room. */
export class Recent<Value> {
  readonly #maximum: number;
  readonly #kept = new Map<string, { value: Value; size: number }>();
  #size = 0;

  /** @param maximum the sum of their sizes */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  find(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  keep(key: string, value: Value, size: number): void {
    this.#forget(key);
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#maximum) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
