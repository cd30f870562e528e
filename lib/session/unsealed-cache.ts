import { type Runtime, runtime } from '#lib/upstream.ts';

/** How long content is kept, in milliseconds. */
const MILLISECONDS = 60_000;
/** How many contents are kept. */
const MOST = 1_000;

type CachedContent = { content: Promise<object | null>; until: number };

const kept = new Map<string, CachedContent>();
let secretsOf: Runtime['configuration'] | undefined;

/**
 * Keeps what a sealed text contains for a minute: each request of a page brings the same cookie, and
 * unsealing takes longer than answering. What can't be read isn't kept.
 * @param unseal reads it
 */
export function keepUnsealed<Content extends object>(
  sealed: string,
  unseal: () => Promise<Content | null>,
): Promise<Content | null> {
  const { configuration } = runtime();
  if (secretsOf !== configuration) kept.clear();
  secretsOf = configuration;
  const known = kept.get(sealed);
  if (known && known.until > Date.now()) return known.content as Promise<Content | null>;
  const content = unseal();
  kept.delete(sealed);
  kept.set(sealed, { content, until: Date.now() + MILLISECONDS });
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  void content.then((read) => read ?? kept.delete(sealed));
  return content;
}
