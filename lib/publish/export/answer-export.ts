import { Zip, ZipDeflate } from 'fflate';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Answer, Incoming } from '#lib/http.ts';
import { fileAnswer } from '#lib/service/http/file-response.ts';
import { readExportToken } from '#lib/service/sites/export-urls.ts';
import { previewReader } from '#lib/service/sites/previews.ts';
import { createPageCache } from '../page-cache.ts';
import { answerWithoutSite } from '../plain-page.ts';
import type { Publishing } from '../reading.ts';
import { documentsIn } from '../site/documents.ts';
import type { LoadedSite } from '../site/published-site.ts';
import { viewOf } from '../site/visible.ts';
import { type StaticFile, staticFiles } from './static-files.ts';

/** Only as many sites are written at once, since each takes much of a processor. */
const AT_ONCE = 2;
const PAGES_MAXIMUM = 30_000;

let running = 0;

/** Answers a signed URL with a site as a zip of static files. */
export async function answerExport(
  publishing: Publishing,
  readSite: (siteId: string) => Promise<LoadedSite | null>,
  { request, token }: { request: Incoming; token: string },
): Promise<Answer> {
  const order = readExportToken(publishing.instance, token, new Date());
  const site = order && (await readSite(order.siteId));
  const { orm } = publishing.database;
  const mayRead =
    site &&
    (await previewReader(orm, {
      organizationId: site.row.organizationId,
      userId: order.userId,
    }));
  if (!order || (site && !mayRead))
    return answerWithoutSite(
      request,
      404,
      'This address isn’t valid, or has expired after an hour.',
    );
  if (!site) return answerWithoutSite(request, 404, 'This site isn’t published.');
  if (running >= AT_ONCE)
    return answerWithoutSite(request, 429, 'Other sites are being exported.', {
      text: 'Try again in a minute.',
      headers: { 'retry-after': '60' },
    });
  const publishingOnce = { ...publishing, cache: createPageCache(0) };
  if (await isTooLarge(publishingOnce, site, order.claims))
    return answerWithoutSite(request, 413, 'This site has too many pages for one zip.');
  running += 1;
  const files = staticFiles(publishingOnce, site, order.claims);
  let isDone = false;
  const body = zipOf(files, () => {
    if (!isDone) running -= 1;
    isDone = true;
  });
  const name = `${site.row.label}.zip`;
  const { headers } = fileAnswer(
    { content: new Uint8Array(), name, contentType: 'application/zip' },
    {},
  );
  delete headers['content-length'];
  return { status: 200, headers: { ...headers, 'cache-control': 'private, no-store' }, body };
}

/** A zip has at most 65,535 files: each page, its Markdown, and what they show. */
async function isTooLarge(
  { database }: Publishing,
  site: LoadedSite,
  claims: Claims,
): Promise<boolean> {
  let pages = 0;
  for await (const _ of documentsIn(database.orm, viewOf(site, claims), () => true)) pages += 1;
  return pages > PAGES_MAXIMUM;
}

/** A zip that is written as it is read, so that memory holds one file at a time. */
function zipOf(
  files: AsyncGenerator<StaticFile>,
  whenDone: () => void,
): ReadableStream<Uint8Array> {
  let zip: Zip;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, part, isLast) => {
        if (error) controller.error(error);
        else controller.enqueue(part);
        if (isLast) controller.close();
      });
    },
    async pull(controller) {
      try {
        const { done, value } = await files.next();
        if (done) {
          zip.end();
          whenDone();
          return;
        }
        const file = new ZipDeflate(value.path, { level: 6 });
        zip.add(file);
        file.push(value.content, true);
      } catch (error) {
        whenDone();
        controller.error(error);
      }
    },
    async cancel() {
      whenDone();
      await files.return(undefined);
    },
  });
}
