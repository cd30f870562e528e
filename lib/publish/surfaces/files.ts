import { eq } from 'drizzle-orm';
import type { Answer } from '#lib/http.ts';
import type { Database } from '#lib/service/database/engine.ts';
import { blobs, type StoredFile } from '#lib/service/database/schema/index.ts';
import { fileAnswer } from '#lib/service/http/file-response.ts';
import { hasMatch, siteHeaders } from '../answers.ts';
import { isRead, type Reading } from '../reading.ts';
import { contentOf } from '../site/pages.ts';
import { variantsIn } from '../site/visible.ts';

/** The path of a file on a site: the hash of its bytes and its name. */
export function pathOfFile({ blob, name }: Pick<StoredFile, 'blob' | 'name'>): string {
  return `/~/files/${blob}/${partOf(name)}`;
}

/** A name as the last part of a path, and of a file in an export: it leads nowhere else. */
function partOf(name: string): string {
  return name.replace(/[\p{Cc}/\\]/gu, '-').replace(/^\.+$/, '-');
}

/** Answers a file of a space that the visitor sees; its bytes never change. */
export async function answerFile(reading: Reading): Promise<Answer | null> {
  const [, blob, name] = /^\/~\/files\/([\w-]{20,100})\/([^/]+)$/.exec(reading.path) ?? [];
  if (!blob || !name || !isRead(reading)) return null;
  const file = await findFile(reading, blob, name);
  if (!file) return null;
  const { request, isPrivate } = reading;
  const kept = `${isPrivate ? 'private' : 'public'}, max-age=31536000, immutable`;
  const headers: Record<string, string> = {
    'cache-control': kept,
    etag: `"${blob}"`,
    'accept-ranges': 'bytes',
  };
  if (hasMatch(request.headers.get('if-none-match'), blob))
    return { status: 304, headers: { ...siteHeaders, ...headers }, body: null };
  const content = await readBytes(reading.database, blob);
  if (!content) return null;
  const { contentType } = file;
  const range = rangeOf(request.headers.get('range'), content.length);
  const part = range ? content.subarray(range.start, range.end + 1) : content;
  headers['content-length'] = String(part.length);
  const answer = fileAnswer({ content: part, name, contentType }, { ...siteHeaders });
  if (range === null) return { ...answer, status: 200, headers: { ...answer.headers, ...headers } };
  const about = { 'content-range': `bytes ${range.start}-${range.end}/${content.length}` };
  return { ...answer, status: 206, headers: { ...answer.headers, ...headers, ...about } };
}

async function findFile(reading: Reading, blob: string, name: string): Promise<StoredFile | null> {
  for (const variant of variantsIn(reading.view)) {
    const { files } = await contentOf(reading.database.orm, variant);
    const file = files.find((one) => one.blob === blob && partOf(one.name) === name);
    if (file) return file;
  }
  return null;
}

async function readBytes(
  { orm }: Pick<Database, 'orm'>,
  blob: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await orm.select({ content: blobs.content }).from(blobs).where(eq(blobs.id, blob));
  return row ? new Uint8Array(row.content) : null;
}

/** A single range of bytes (RFC 9110, 14.1.2); null for none, several, or one that can't be met. */
function rangeOf(given: string | null, size: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(given?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return start <= end && start < size ? { start, end } : null;
}
