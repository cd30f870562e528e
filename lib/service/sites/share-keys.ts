import { and, eq } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { siteShareLinks } from '../database/schema/index.ts';
import type { Instance } from '../handler.ts';
import { authenticatorOf, type Keys, sameSecret } from '../secrets.ts';
import type { SiteScope } from './scope.ts';

/** The shape of a key: the id of a link, 128 bits that name it, and 128 bits that prove it. */
const keyShape = /^(shl_[\w-]{22})_([\w-]{22})$/;

/** The key of a share link: its id and a proof of it, so that none has to be stored. */
export function keyOfShareLink(keys: Keys, siteId: string, linkId: string): string {
  return `${linkId}_${authenticatorOf(keys.link, `share\n${siteId}\n${linkId}`)}`;
}

/** The given key where it belongs to a link of the site that is switched on; null for any other. */
export async function shareKeyOf(
  { keys }: Pick<Instance, 'keys'>,
  database: Executor,
  site: SiteScope,
  given: string | undefined,
): Promise<string | null> {
  const linkId = keyShape.exec(given ?? '')?.[1];
  if (!given || !linkId || !sameSecret(keyOfShareLink(keys, site.id, linkId), given)) return null;
  const [link] = await database
    .select({ id: siteShareLinks.id })
    .from(siteShareLinks)
    .where(
      and(
        eq(siteShareLinks.id, linkId),
        eq(siteShareLinks.siteId, site.id),
        eq(siteShareLinks.active, true),
      ),
    );
  return link ? given : null;
}
