import { and, eq } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { siteShareLinks } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { authenticatorOf, isMadeBy, type Keys } from '../security/secrets.ts';
import type { SiteScope } from './scope.ts';

/** The format of a key: the id of a link and its proof, 128 bits each. */
const keyShape = /^(shl_[\w-]{22})_([\w-]{22})$/;

/** The key of a share link: its id and a proof of it, so that it doesn't have to be stored. */
export function keyOfShareLink(keys: Keys, siteId: string, linkId: string): string {
  return `${linkId}_${authenticatorOf(keys.link, `share\n${siteId}\n${linkId}`)}`;
}

/** Whether a key is that of a share link, made with the current or the previous secret. */
export function isShareKey(keys: Keys, siteId: string, linkId: string, given: string): boolean {
  return isMadeBy(keys, given, (those) => keyOfShareLink(those, siteId, linkId));
}

/** The given key if it belongs to an active link of the site; null for any other. */
export async function shareKeyOf(
  { keys }: Pick<Instance, 'keys'>,
  database: Executor,
  site: SiteScope,
  given: string | undefined,
): Promise<string | null> {
  const linkId = keyShape.exec(given ?? '')?.[1];
  if (!given || !linkId || !isShareKey(keys, site.id, linkId, given)) return null;
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
