import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/sites.ts';
import { SHARE_LINK_MAXIMUM, type ShareLink } from '#lib/contract/sites.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import { siteShareLinks as table } from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Handler, Instance } from '../http/handler.ts';
import { publishedAt, publishedBase } from '../published/addresses.ts';
import { newId } from '../security/secrets.ts';
import type { SiteScope } from './scope.ts';
import { keyOfShareLink } from './share-keys.ts';

type Row = typeof table.$inferSelect;

/** A share link as the API shows it. It has a URL only while it gives access to the site. */
function present(instance: Instance, { row: site }: SiteScope, row: Row): ShareLink {
  const key = keyOfShareLink(instance.keys, site.id, row.id);
  const opens = row.active && site.visibility === 'share-link';
  return {
    object: 'share-link',
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    name: row.name,
    active: row.active,
    key,
    urls: opens ? publishedAt(publishedBase(site, key, instance), '/') : {},
  };
}

/** Lists the share links of a site, the newest first. */
export const listShareLinks: Handler<typeof contract.listShareLinks> = async (context) => {
  const { instance, database, site } = context;
  return readList(context, {
    table,
    select: database.select().from(table),
    where: eq(table.siteId, site.id),
    order: [table.createdAt, table.id],
    keyOf: ({ createdAt, id }) => [createdAt, id],
    present: (row) => present(instance, site, row),
  });
};

/** Creates a share link. @throws Refusal 409 when the site has the most it can have */
export const createShareLink: Handler<typeof contract.createShareLink> = async ({
  instance,
  database,
  site,
  caller,
  body,
  now,
  record,
}) => {
  const count = await database.$count(table, eq(table.siteId, site.id));
  if (count >= SHARE_LINK_MAXIMUM)
    throw conflict(
      `${site.row.title} has ${SHARE_LINK_MAXIMUM} share links, which is the limit. Delete one first.`,
      ['too-many'],
    );
  const row = {
    id: newId('shl'),
    siteId: site.id,
    name: body.name,
    active: true,
    createdBy: caller.id,
    createdAt: now,
  };
  await database.insert(table).values(row);
  record(eventOf(site, row));
  return present(instance, site, row);
};

/** Renames a share link, or turns it on or off. @throws Refusal 404 */
export const updateShareLink: Handler<typeof contract.updateShareLink> = async ({
  instance,
  database,
  site,
  parameters,
  body,
  record,
}) => {
  const row = await findLink(database, site, parameters.shareLinkId);
  const { name = row.name, active = row.active } = body;
  if (name === row.name && active === row.active) return present(instance, site, row);
  await database.update(table).set({ name, active }).where(eq(table.id, row.id));
  const changed = { before: { name: row.name, active: row.active }, after: { name, active } };
  record(eventOf(site, { ...row, name }, changed));
  return present(instance, site, { ...row, name, active });
};

/** Deletes a share link; its address stops working. @throws Refusal 404 */
export const deleteShareLink: Handler<typeof contract.deleteShareLink> = async ({
  database,
  site,
  parameters,
  record,
}) => {
  const row = await findLink(database, site, parameters.shareLinkId);
  await database.delete(table).where(eq(table.id, row.id));
  record(eventOf(site, row));
  return undefined;
};

async function findLink(database: Executor, site: SiteScope, id: string): Promise<Row> {
  const [row] = await database
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.siteId, site.id)));
  if (!row) throw notFound('This share link');
  return row;
}

function eventOf(site: SiteScope, { id, name }: Row, payload = {}) {
  return {
    target: { type: 'share-link', id, label: name },
    payload: { ...payload, site: { id: site.id, title: site.row.title } },
  };
}
