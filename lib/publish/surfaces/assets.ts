import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '#lib/http.ts';
import { siteHeaders } from '../answers.ts';
import type { CachedText } from '../page-cache.ts';
import type { Reading } from '../reading.ts';

const folder = join(import.meta.dirname, '../assets');

function asset(name: string, contentType: string) {
  const plain = readFileSync(join(folder, name)) as Buffer<ArrayBuffer>;
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 12);
  const text: CachedText = { etag: hash, headers: { 'content-type': contentType }, plain };
  return { path: `/~/assets/${hash}/${name}`, text };
}

/** The style and the script of all sites; an address never changes what it answers. */
export const stylesheet = asset('site.css', 'text/css; charset=utf-8');
export const script = asset('site.js', 'text/javascript; charset=utf-8');

const byPath = new Map([stylesheet, script].map((one) => [one.path, one]));

/** Whether a path is that of the style or the script, which say nothing of a site. */
export function isAsset(path: string): boolean {
  return byPath.has(path);
}

/** Answers the style and script of sites. */
export async function answerAsset({ path, cache, request }: Reading): Promise<Answer | null> {
  const found = byPath.get(path);
  if (!found) return null;
  const { bytes, encoding } = await cache.encoded(
    found.text,
    request.headers.get('accept-encoding'),
  );
  return {
    status: 200,
    headers: {
      ...siteHeaders,
      ...found.text.headers,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: bytes,
  };
}
