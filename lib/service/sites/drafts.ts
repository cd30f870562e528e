import { and, eq, gt, lt } from 'drizzle-orm';
import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import { HOUR } from '#lib/contract/durations.ts';
import type { Executor } from '../database/executor.ts';
import { sites, siteDrafts as table } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { publishedAt } from '../published/addresses.ts';
import { authenticatorOf, isMadeBy, type Keys, newId } from '../security/secrets.ts';
import type { SiteScope } from './scope.ts';

/** The path below the root of a site where its drafts are. */
export const DRAFTS = '/~/draft/';

/** How long a draft is kept after it was last sent, in milliseconds. */
const LIFE = HOUR;

/** The format of a key: the id of a draft and its proof, 128 bits each. */
const keyShape = /^(dft_[\w-]{22})_([\w-]{22})$/;

/** An unsaved customization of a site or of one of its spaces. */
export type CustomizationDraft =
  | { siteSpaceId: null; customization: Customization }
  | { siteSpaceId: string; customization: CustomizationChanges };

function keyOf(keys: Keys, siteId: string, id: string): string {
  return `${id}_${authenticatorOf(keys.link, `draft\n${siteId}\n${id}`)}`;
}

type KeepContext = {
  instance: Pick<Instance, 'appUrl' | 'keys'>;
  database: Executor;
  site: SiteScope;
  caller: { id: string };
  now: Date;
};

/**
 * Keeps a draft, in the place of the caller's last one.
 * @param place the site space, and its path on the site
 * @returns the address that shows it, on the dashboard's origin, which always answers
 */
export async function keepDraft(
  { instance, database, site, caller, now }: KeepContext,
  { siteSpaceId, path }: { siteSpaceId: string | null; path: string },
  customization: Customization | CustomizationChanges,
): Promise<{ url: string; expiresAt: string }> {
  const expiresAt = new Date(now.getTime() + LIFE);
  await database.delete(table).where(lt(table.expiresAt, now));
  const [kept] = await database
    .insert(table)
    .values({
      id: newId('dft'),
      siteId: site.id,
      userId: caller.id,
      siteSpaceId: siteSpaceId ?? '',
      customization,
      expiresAt,
    })
    .onConflictDoUpdate({
      target: [table.siteId, table.userId, table.siteSpaceId],
      set: { customization, expiresAt },
    })
    .returning({ id: table.id });
  const key = keyOf(instance.keys, site.id, kept?.id ?? '');
  const base = `${instance.appUrl}/sites/${site.row.label}${DRAFTS}${key}`;
  return { url: publishedAt(base, path).published ?? base, expiresAt: expiresAt.toISOString() };
}

/** A draft with the member who made it. */
type KeptDraft = { draft: CustomizationDraft; userId: string; organizationId: string };

/** The draft of a site with a key; null if there is none, or it has expired. */
export async function draftOf(
  { keys }: Pick<Instance, 'keys'>,
  database: Executor,
  siteId: string,
  key: string,
): Promise<KeptDraft | null> {
  const id = keyShape.exec(key)?.[1];
  if (!id || !isMadeBy(keys, key, (those) => keyOf(those, siteId, id))) return null;
  const [row] = await database
    .select({ draft: table, organizationId: sites.organizationId })
    .from(table)
    .innerJoin(sites, eq(sites.id, table.siteId))
    .where(and(eq(table.id, id), eq(table.siteId, siteId), gt(table.expiresAt, new Date())));
  if (!row) return null;
  const { siteSpaceId, customization, userId } = row.draft;
  const draft = { siteSpaceId: siteSpaceId || null, customization } as CustomizationDraft;
  return { draft, userId, organizationId: row.organizationId };
}
