import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/content.ts';
import { leadsToFile, leadsToPage, listBacklinks } from './backlinks.ts';
import { updateContent } from './content/changes.ts';
import { listLinks, lookerFor } from './content/links.ts';
import {
  fileOf,
  filesOf,
  pageOfId,
  pageOfPath,
  pagesOf,
  placeOfId,
  wholeRevision,
} from './content/readings.ts';
import { blobs } from './database/schema/index.ts';
import { isSigned } from './download-urls.ts';
import { notFound } from './errors.ts';
import type { Handlers } from './handler.ts';

export const content: Handlers<typeof contract> = {
  getContent: (context) => wholeRevision(context, context.space.row.revisionId),
  listPages: (context) => pagesOf(context, context.space.row.revisionId),
  listFiles: (context) => filesOf(context, context.space.row.revisionId),

  getFile: (context) => fileOf(context, context.space.row.revisionId, context.parameters.fileId),

  async getPage(context) {
    const { pageId } = context.parameters;
    return pageOfId(context, context.space.row.revisionId, pageId, context.query.format);
  },

  async getPageByPath(context) {
    const { pagePath } = context.parameters;
    return pageOfPath(context, context.space.row.revisionId, pagePath, context.query.format);
  },

  async listPageLinks(context) {
    const { page } = await placeOfId(
      context,
      context.space.row.revisionId,
      context.parameters.pageId,
    );
    return listLinks(context, { pageId: page.id });
  },

  listSpaceLinks: (context) => listLinks(context, { pageId: null }),

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

  updateContent,

  async downloadFile({ instance, database, parameters, query }) {
    const { blobId, fileName } = parameters;
    const signed = { blob: blobId, contentType: query.type, name: fileName };
    const [row] = isSigned(instance, signed, query.signature)
      ? await database.select().from(blobs).where(eq(blobs.id, blobId))
      : [];
    if (!row) throw notFound('This file');
    return { content: new Uint8Array(row.content), name: fileName, contentType: query.type };
  },
};
