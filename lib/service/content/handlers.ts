import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/content.ts';
import { blobs } from '../database/schema/index.ts';
import { notFound, Refusal } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { updateContent } from './changes.ts';
import { isHeld, readPass } from './download-urls.ts';
import {
  fileOf,
  filesOf,
  pageOfId,
  pageOfPath,
  pagesOf,
  wholeRevision,
} from './revision-queries.ts';
import { authorizeSpace } from './scope.ts';

/** Links of pages are in links/, which resolves their targets. */
export const content: Omit<
  Handlers<typeof contract>,
  | 'getSpaceLinkHistory'
  | 'listPageLinks'
  | 'listSpaceLinks'
  | 'listPageBacklinks'
  | 'listFileBacklinks'
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

  updateContent,

  async downloadFile(context) {
    const { instance, database, query, now } = context;
    const pass = readPass(instance, query.proof, query.pass, now);
    if (!pass) throw notFound('This file');
    if (pass.hasExpired)
      throw new Refusal(410, 'This URL has expired. Read the file again to get a new one.');
    await authorizeSpace(database, query.space, { id: pass.user, token: null }, {});
    return bytesOf(context, query.space);
  },

  openFile: (context) => bytesOf(context, context.space.id),
};

/** @throws Refusal 404 if the space has no such file */
async function bytesOf(
  {
    instance,
    database,
    parameters: { blobId: blob, fileName: name },
    query,
  }: Pick<Context<typeof contract.downloadFile>, 'instance' | 'database' | 'parameters'> & {
    query: Context<typeof contract.openFile>['query'];
  },
  space: string,
) {
  const contentType = query.type;
  const [row] = isHeld(instance, { space, blob, contentType, name }, query.proof)
    ? await database.select().from(blobs).where(eq(blobs.id, blob))
    : [];
  if (!row) throw notFound('This file');
  return { content: new Uint8Array(row.content), name, contentType };
}
