import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { siteShareLinks } from '../database/schema/index.ts';
import { conflict, type Refusal } from '../errors.ts';
import type { Instance } from '../http/handler.ts';
import type { SiteRow, SiteScope } from './scope.ts';
import { keyOfShareLink } from './share-keys.ts';

/** Why a site can't be opened as a reader. */
export function cannotOpen({ title, published }: SiteRow): Refusal {
  return published
    ? conflict(`${title} has no active share link. Create one first.`, ['no-share-link'])
    : conflict(`${title} isn’t published. Publish it first.`, ['unpublished']);
}

/** The key of the newest active share link, with which a share-link site opens. */
export async function openKeyOf(
  { keys }: Pick<Instance, 'keys'>,
  database: Executor,
  { id, row }: SiteScope,
): Promise<string | null> {
  if (row.visibility !== 'share-link') return null;
  const [link] = await database
    .select({ id: siteShareLinks.id })
    .from(siteShareLinks)
    .where(and(eq(siteShareLinks.siteId, id), eq(siteShareLinks.active, true)))
    .orderBy(desc(siteShareLinks.createdAt), desc(siteShareLinks.id))
    .limit(1);
  return link ? keyOfShareLink(keys, id, link.id) : null;
}
