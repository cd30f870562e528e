import { createHash } from 'node:crypto';
import { openThreads } from '#lib/service/worker/worker-pool.ts';
import type { PageCache } from '../page-cache.ts';
import type { ArticleDone, ArticleTask } from './article-thread.ts';

/** Longer texts would keep other readers waiting; a thread parses them. */
export const LONG = 15_000;

export const inThread = openThreads<ArticleTask, ArticleDone>({
  file: new URL('./article-thread.ts', import.meta.url),
  name: 'article',
  milliseconds: 60_000,
  megabytes: 512,
  waitMilliseconds: 30_000,
});

/** The name of a text. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** What was made of a text, which stays the same while the site around it changes. */
export async function kept<Known>(
  cache: PageCache,
  key: string,
  make: () => Promise<Known>,
): Promise<Known> {
  const found = await cache.read(key, async () => {
    const plain = Buffer.from(JSON.stringify(await make())) as Buffer<ArrayBuffer>;
    return { etag: '', headers: {}, plain };
  });
  return JSON.parse(String(found?.plain)) as Known;
}
