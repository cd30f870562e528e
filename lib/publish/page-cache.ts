import { COMPRESSED_FROM, chooseEncoding, compressed, type Encoding } from './compression.ts';

/** A rendered text, and its compressed forms once requested. */
export type CachedText = {
  etag: string;
  headers: Record<string, string>;
  plain: Buffer<ArrayBuffer>;
  br?: Buffer<ArrayBuffer>;
  gzip?: Buffer<ArrayBuffer>;
};

/** Rendered pages, keyed by everything they depend on, so that none is ever stale. */
export type PageCache = {
  /**
   * Returns a cached text, or renders and caches it; concurrent requests for the same key render it
   * once.
   */
  read(key: string, render: () => Promise<CachedText | null>): Promise<CachedText | null>;
  /** The bytes of a text in an encoding the client accepts. */
  encoded(
    text: CachedText,
    acceptEncoding: string | null,
  ): Promise<{ bytes: Buffer<ArrayBuffer>; encoding: Encoding }>;
  /** How many bytes are kept. */
  readonly size: number;
};

/** Creates a cache. `limit`: how many bytes it keeps; the least recently used go first. */
export function createPageCache(limit: number): PageCache {
  const kept = new Map<string, CachedText>();
  const isKept = new WeakSet<CachedText>();
  const pending = new Map<string, Promise<CachedText | null>>();
  let size = 0;

  const weigh = (text: CachedText) =>
    text.plain.length + (text.br?.length ?? 0) + (text.gzip?.length ?? 0) + 500;

  function keep(key: string, text: CachedText): void {
    size += weigh(text) + key.length;
    kept.set(key, text);
    isKept.add(text);
    shrink();
  }

  function shrink(): void {
    for (const [key, text] of kept) {
      if (size <= limit) return;
      kept.delete(key);
      isKept.delete(text);
      size -= weigh(text) + key.length;
    }
  }

  return {
    get size() {
      return size;
    },
    async read(key, render) {
      const found = kept.get(key);
      if (found) {
        // The most recently used is last.
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const rendering = pending.get(key) ?? render();
      if (!pending.has(key)) {
        pending.set(key, rendering);
        rendering
          .then((text) => text && keep(key, text))
          .catch(() => undefined)
          .finally(() => pending.delete(key));
      }
      return rendering;
    },
    async encoded(text, acceptEncoding) {
      const encoding = chooseEncoding(acceptEncoding);
      if (encoding === 'identity' || text.plain.length < COMPRESSED_FROM)
        return { bytes: text.plain, encoding: 'identity' };
      const known = text[encoding];
      if (known) return { bytes: known, encoding };
      const bytes = await compressed(text.plain, encoding);
      if (!text[encoding]) {
        text[encoding] = bytes;
        // Only counted while it is cached; a dropped one is garbage collected.
        if (isKept.has(text)) size += bytes.length;
        shrink();
      }
      return { bytes, encoding };
    },
  };
}
