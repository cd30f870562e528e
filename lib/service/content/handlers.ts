import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/content.ts';
import { blobs } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { readSentBodies, updateContent } from './changes.ts';
import { isSigned } from './download-urls.ts';
import {
  fileOf,
  filesOf,
  pageOfId,
  pageOfPath,
  pagesOf,
  wholeRevision,
} from './revision-queries.ts';

/** Links of pages are in links/, which resolves their targets. */
export const content: Omit<
  Handlers<typeof contract>,
  'listPageLinks' | 'listSpaceLinks' | 'listPageBacklinks' | 'listFileBacklinks'
> = {
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

  updateContent: { prepare: readSentBodies, handle: updateContent },

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
