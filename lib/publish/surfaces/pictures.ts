import { and, eq } from 'drizzle-orm';
import { uploadedPicture } from '#lib/contract/customization.ts';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import type { Answer } from '#lib/http.ts';
import { sitePictures } from '#lib/service/database/schema/index.ts';
import { isProven, pictureProof } from '#lib/service/external-pictures/addresses.ts';
import { loadPicture } from '#lib/service/external-pictures/loading.ts';
import { fileAnswer } from '#lib/service/http/file-response.ts';
import { FetchFailure } from '#lib/service/safe-fetch/failure.ts';
import { hasMatch, plainText, siteHeaders } from '../answers.ts';
import { hrefOf, isRead, type Reading } from '../reading.ts';

const UPLOADED = /^\/~\/pictures\/(pic_[\w-]{22})\/([^/]+)$/;
const EXTERNAL = /^\/~\/external\/([\w-]{22})$/;
/** How long browsers keep an image of another website. */
const EXTERNAL_LIFE = DAY / SECOND;
/** A longer address stays a link: servers and browsers don't accept much more. */
const ADDRESS_MAXIMUM = 4_000;

/**
 * The address of a picture on the site: that of an uploaded one, whatever the dashboard's origin was
 * then, or a signed one for a picture of another website. In an export, which has no server, that
 * picture keeps its own address.
 */
export function pictureHref(
  reading: Pick<Reading, 'root' | 'instance' | 'isStatic'>,
  address: string,
): string {
  const picture = uploadedPicture(address);
  if (picture) return `${hrefOf(reading, `/~/pictures/${picture.id}`)}/${picture.name}`;
  const url = address.startsWith('//') ? `https:${address}` : address;
  if (reading.isStatic || !/^https?:/i.test(url) || url.length > ADDRESS_MAXIMUM) return address;
  const path = hrefOf(reading, `/~/external/${pictureProof(reading.instance, url)}`);
  return `${path}?${new URLSearchParams({ url })}`;
}

/** Whether a path is that of a picture, which the page that asks to sign in shows, too. */
export function isPicture(path: string): boolean {
  return UPLOADED.test(path) || EXTERNAL.test(path);
}

/** Answers an uploaded picture of the site's customization, or one of another website. */
export async function answerPicture(reading: Reading): Promise<Answer | null> {
  if (!isRead(reading)) return null;
  const [, proof] = EXTERNAL.exec(reading.path) ?? [];
  if (proof !== undefined) return answerExternal(reading, proof);
  const [, id] = UPLOADED.exec(reading.path) ?? [];
  return id === undefined ? null : answerUploaded(reading, id);
}

/** The bytes of an uploaded picture never change. */
async function answerUploaded(reading: Reading, id: string): Promise<Answer | null> {
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

/** Only what a page names is signed, so nobody loads anything else by way of the site. */
async function answerExternal(reading: Reading, proof: string): Promise<Answer | null> {
  const { request, instance, query, isPrivate } = reading;
  const url = query.get('url') ?? '';
  if (!isProven(instance, url, proof)) return null;
  try {
    const { content, contentType, etag } = await loadPicture(instance, url);
    const kept = `${isPrivate ? 'private' : 'public'}, max-age=${EXTERNAL_LIFE}`;
    const headers = { 'cache-control': kept, etag: `"${etag}"` };
    if (hasMatch(request.headers.get('if-none-match'), etag))
      return { status: 304, headers: { ...siteHeaders, ...headers }, body: null };
    const answer = fileAnswer({ content, contentType, name: 'image' }, siteHeaders);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  } catch (error) {
    if (error instanceof FetchFailure) return plainText(404, error.message);
    throw error;
  }
}
