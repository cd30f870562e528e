import { sql } from 'drizzle-orm';
import type * as contentContract from '#lib/contract/content.ts';
import type * as specsContract from '#lib/contract/openapi-specs.ts';
import type * as revisionsContract from '#lib/contract/revisions.ts';
import { fileOf, placeOfId } from '../content/revision-queries.ts';
import type { Handlers } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import { leadsToFile, leadsToPage, listBacklinks } from './backlinks.ts';
import { getSpaceLinkHistory } from './history.ts';
import { listLinks, lookerFor } from './page-links.ts';
import { revisionTables } from './revision-tables.ts';

/** The links of a space's pages, and the links to them. */
export const contentLinks: Pick<
  Handlers<typeof contentContract>,
  | 'listPageLinks'
  | 'listSpaceLinks'
  | 'getSpaceLinkHistory'
  | 'listPageBacklinks'
  | 'listFileBacklinks'
> = {
  async listPageLinks(context) {
    const { page } = await placeOfId(
      context,
      context.space.row.revisionId,
      context.parameters.pageId,
    );
    return listLinks(context, { pageId: page.id });
  },

  listSpaceLinks: (context) => listLinks(context, { pageId: null }),

  getSpaceLinkHistory,

  async listPageBacklinks(context) {
    const { page, path } = await placeOfId(
      context,
      context.space.row.revisionId,
      context.parameters.pageId,
    );
    const leads = leadsToPage(context.space.id, { id: page.id, path });
    return listBacklinks(await lookerFor(context), leads, context.query, context.cursors);
  },

  async listFileBacklinks(context) {
    const { space, parameters } = context;
    const file = await fileOf(context, space.row.revisionId, parameters.fileId);
    const leads = leadsToFile(space.id, file);
    return listBacklinks(await lookerFor(context), leads, context.query, context.cursors);
  },
};

/** The links of a page at a revision, as if the space had that content. */
export const revisionLinks: Pick<Handlers<typeof revisionsContract>, 'listRevisionPageLinks'> = {
  async listRevisionPageLinks(context) {
    const { database, space, parameters } = context;
    const { revisionId, pageId } = parameters;
    const { page } = await placeOfId(context, revisionId, pageId);
    const content = await revisionTables(
      database,
      { spaceId: space.id, revisionId },
      space.row.revisionId,
    );
    return listLinks(context, { pageId: page.id, content });
  },
};

/** The links to specifications. */
export const openapiSpecLinks: Pick<Handlers<typeof specsContract>, 'listOpenAPISpecLinks'> = {
  async listOpenAPISpecLinks({
    instance,
    database,
    organization,
    caller,
    openAPISpec: spec,
    query,
    cursors,
  }) {
    const view = await viewOf(database, organization, caller.id);
    const looker = { instance, database, organization, view };
    const leads = sql`link.kind = 'openapi' and link.target_id = ${spec.row.slug}`;
    return listBacklinks(looker, leads, query, cursors);
  },
};
