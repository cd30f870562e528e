import { eq, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/customization.ts';
import { PICTURE_MAXIMUM } from '#lib/contract/customization.ts';
import { DAY } from '#lib/contract/durations.ts';
import { readFile } from '../content/files.ts';
import type { Executor } from '../database/executor.ts';
import { sitePictures, siteSpaces, sites } from '../database/schema/index.ts';
import { badField, notFound } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { newId } from '../security/secrets.ts';

/** How long a picture is kept that no customization names, in milliseconds. */
const UNNAMED_LIFE = DAY;

/**
 * Stores an image for a customization; deletes those that none has named for a day.
 * @throws Refusal 400 for other files
 */
export const uploadSitePicture: Handler<typeof contract.uploadSitePicture> = async ({
  instance,
  database,
  site,
  body,
  now,
}) => {
  const { file, bytes } = readFile(body, 'base64');
  const { name, contentType, size } = file;
  if (!contentType.startsWith('image/'))
    throw badField('name', `“${name}” isn’t a PNG, JPEG, GIF, WebP or SVG image.`);
  if (size > PICTURE_MAXIMUM)
    throw badField('base64', `“${name}” is larger than 1 MB, the limit for an image.`);
  await deleteUnnamed(database, site.id, new Date(now.getTime() - UNNAMED_LIFE));
  const id = newId('pic');
  await database
    .insert(sitePictures)
    .values({ id, siteId: site.id, name, contentType, content: bytes, createdAt: now });
  const url = `${instance.appUrl}/v1/pictures/${id}/${encodeURIComponent(name)}`;
  return { object: 'site-picture', id, name, contentType, size, url };
};

/** Returns the bytes of an image. @throws Refusal 404 */
export const downloadSitePicture: Handler<typeof contract.downloadSitePicture> = async ({
  database,
  parameters: { pictureId },
}) => {
  const [row] = await database.select().from(sitePictures).where(eq(sitePictures.id, pictureId));
  if (!row) throw notFound('This image');
  const { name, contentType } = row;
  return { content: new Uint8Array(row.content), name, contentType, isPermanent: true };
};

/** Deletes pictures of a site that were uploaded before a time and that no customization names. */
async function deleteUnnamed(database: Executor, siteId: string, before: Date): Promise<void> {
  await database.execute(sql`
    delete from ${sitePictures} as picture
    where picture.site_id = ${siteId} and picture.created_at < ${before.toISOString()}::timestamptz
      and not exists (
        select from (
          select customization from ${sites} where id = ${siteId}
          union all select customization from ${siteSpaces} where site_id = ${siteId}
        ) as named
        where position(picture.id in named.customization::text) > 0)`);
}
