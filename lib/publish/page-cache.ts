import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A rendered text, and its compressed forms once requested. */
export type CachedText = {
  etag: string;
  headers: Record<string, string>;
  plain: Buffer<ArrayBuffer>;
  br?: Buffer<ArrayBuffer>;
  gzip?: Buffer<ArrayBuffer>;
};

type Encoding = 'br' | 'gzip' | 'identity';

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

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 5;
/** Smaller texts aren't worth compressing. */
const COMPRESSED_FROM = 500;

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
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
      const bytes = (
        encoding === 'br' ? await brotli(text.plain, options) : await zip(text.plain)
      ) as Buffer<ArrayBuffer>;
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

/** Brotli if the client takes it, else gzip, else neither (RFC 9110, 12.5.3; weights other than 0 don't matter). */
function chooseEncoding(accepted: string | null): Encoding {
  const taken = new Set(
    (accepted ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}
