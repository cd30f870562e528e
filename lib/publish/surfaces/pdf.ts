import type { Answer } from '#lib/http.ts';
import { Refusal } from '#lib/service/errors.ts';
import { fileAnswer } from '#lib/service/http/file-response.ts';
import { drawOrder } from '#lib/service/pdf/draw-order.ts';
import type { PageNode } from '#lib/service/revisions/chunks.ts';
import { cacheControl, siteHeaders } from '../answers.ts';
import { withinBudget } from '../budget.ts';
import { answerMessage } from '../page/failures.ts';
import { lookOf, titleOf, wordsOf } from '../page/look.ts';
import { PDF } from '../paths.ts';
import { isRead, type Reading } from '../reading.ts';
import { robotsHeader } from '../site/listing.ts';
import { textOf } from '../site/page-markdown.ts';
import { firstVariant } from '../site/visible.ts';
import { pageNamed } from './page-named.ts';
import { bodyFor } from './program-links.ts';

/** Drawing takes a second of a processor and more. */
const BUDGET = { limit: 10, seconds: 600 };

/** Answers a page as a PDF, the first one unless the address names another, where the customization offers it. */
export async function answerPdf(reading: Reading): Promise<Answer | null> {
  const { path, query, site, view, database, instance } = reading;
  if (path !== PDF || !isRead(reading)) return null;
  const start = view.start ? firstVariant(view.start).path : '/';
  const found = await pageNamed(reading, query.get('page') ?? start);
  if (!found || 'location' in found || !lookOf(site, found.variant).pdf.enabled) return null;
  const refused = await withinBudget(reading, 'pdf', BUDGET, 'Too many PDFs. Try again later.');
  if (refused) return refused;
  const { variant, place } = found;
  const { spaceId, revisionId } = variant;
  const order = { spaceId, revisionId, changeRequestId: null, pageId: place.page.id, only: true };
  try {
    const look = lookOf(site, variant);
    const { hints, blocks } = wordsOf(look);
    const { content } = await drawOrder(instance, database.orm, order, {
      // Its links lead to the site; pictures are drawn.
      textFor: async (page: PageNode) =>
        bodyFor(reading, found, await textOf(reading, page).read(), { hasFiles: true }),
      title: titleOf(site, look),
      labels: { ...hints, Details: blocks.details },
    });
    const name = `${place.page.title}.pdf`;
    const answer = fileAnswer({ content, name, contentType: 'application/pdf' }, {});
    const about = { 'cache-control': cacheControl(reading), ...robotsHeader(site, place) };
    return { ...answer, headers: { ...answer.headers, ...siteHeaders, ...about } };
  } catch (error) {
    if (error instanceof Refusal) return answerMessage(reading, error.status, error.message);
    throw error;
  }
}
