import { and, eq } from 'drizzle-orm';
import { uploadedPicture } from '#lib/contract/customization.ts';
import type { Answer } from '#lib/http.ts';
import { sitePictures } from '#lib/service/database/schema/index.ts';
import { fileAnswer } from '#lib/service/http/file-response.ts';
import { hasMatch, siteHeaders } from '../answers.ts';
import { hrefOf, isRead, type Reading } from '../reading.ts';

const PATH = /^\/~\/pictures\/(pic_[\w-]{22})\/([^/]+)$/;

/**
 * The address of a picture of a customization on the site: its own if it was uploaded, whatever the
 * dashboard's origin was then.
 */
export function pictureHref(reading: Pick<Reading, 'root'>, address: string): string {
  const picture = uploadedPicture(address);
  if (!picture) return address;
  return `${hrefOf(reading, `/~/pictures/${picture.id}`)}/${picture.name}`;
}

/** Whether a path is that of an uploaded picture, which the page that asks to sign in shows, too. */
export function isPicture(path: string): boolean {
  return PATH.test(path);
}

/** Answers an uploaded picture of the site's customization; its bytes never change. */
export async function answerPicture(reading: Reading): Promise<Answer | null> {
  const [, id = ''] = PATH.exec(reading.path) ?? [];
  if (id === '' || !isRead(reading)) return null;
  const { request, site, database } = reading;
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${id}"` };
  if (hasMatch(request.headers.get('if-none-match'), id))
    return { status: 304, headers: { ...siteHeaders, ...headers }, body: null };
  const [row] = await database.orm
    .select()
    .from(sitePictures)
    .where(and(eq(sitePictures.id, id), eq(sitePictures.siteId, site.id)));
  if (!row) return null;
  const answer = fileAnswer({ ...row, content: new Uint8Array(row.content) }, siteHeaders);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
