import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/sites.ts';
import { organizations, siteSpaces, spaces, sites as table } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { createSite } from './creation.ts';
import { listSites } from './list.ts';
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  updateShareLink,
} from './share-links.ts';
import { presentSite } from './summaries.ts';
import { updateSite } from './update.ts';

export const sites: Handlers<typeof contract> = {
  listSites,
  createSite,

  async getSite({ instance, database, site }) {
    return presentSite(database, instance, site.row);
  },

  updateSite,

  async deleteSite({ database, site: { row }, record }) {
    await database.delete(table).where(eq(table.id, row.id));
    const wasDefault = sql`${organizations.defaultContent} ->> 'site' = ${row.id}`;
    await database
      .update(organizations)
      .set({ defaultContent: null })
      .where(and(eq(organizations.id, row.organizationId), wasDefault));
    record({ target: { type: 'site', id: row.id, label: row.title } });
    return undefined;
  },

  async publishSite({ instance, database, site: { row }, now, record }) {
    if (row.published) return presentSite(database, instance, row);
    const [shown] = await database
      .select({ id: siteSpaces.id })
      .from(siteSpaces)
      .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
      .where(and(eq(siteSpaces.siteId, row.id), isNull(spaces.deletedAt)))
      .limit(1);
    if (!shown) throw conflict(`${row.title} has no spaces to show. Add one first.`, ['no-space']);
    const changed = { published: true, publishedAt: row.publishedAt ?? now, updatedAt: now };
    await database.update(table).set(changed).where(eq(table.id, row.id));
    record({
      target: { type: 'site', id: row.id, label: row.title },
      payload: { after: { visibility: row.visibility } },
    });
    return presentSite(database, instance, { ...row, ...changed });
  },

  async unpublishSite({ instance, database, site: { row }, now, record }) {
    if (!row.published) return presentSite(database, instance, row);
    const changed = { published: false, updatedAt: now };
    await database.update(table).set(changed).where(eq(table.id, row.id));
    record({ target: { type: 'site', id: row.id, label: row.title } });
    return presentSite(database, instance, { ...row, ...changed });
  },

  listShareLinks,
  createShareLink,
  updateShareLink,
  deleteShareLink,
};
