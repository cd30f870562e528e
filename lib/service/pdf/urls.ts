import { HOUR } from '#lib/contract/durations.ts';
import { notFound, Refusal } from '../errors.ts';
import type { Instance } from '../http/handler.ts';
import { readOrder, signOrder } from '../security/signed-orders.ts';

/** The payload of a PDF URL. */
export type PdfOrder = {
  spaceId: string;
  revisionId: string;
  changeRequestId: string | null;
  pageId: string | null;
  only: boolean;
};

/** Who requested a URL: it ends with their access, and colleagues behind one network don’t share a turn. */
type Asked = { askedBy: string };

/** The URL of a PDF, which works without a token for an hour, as long as who requested it can see the space. */
export function pdfURLOf(
  instance: Pick<Instance, 'appUrl' | 'keys'>,
  order: PdfOrder & Asked,
  now: Date,
): string {
  const until = new Date(now.getTime() + HOUR);
  return `${instance.appUrl}/v1/pdf/${signOrder(instance.keys, 'pdf', order, until)}`;
}

/**
 * Reads a URL created by `pdfURLOf`.
 * @throws Refusal 404 for any other, 410 for an expired one
 */
export function readPdfToken(
  { keys }: Pick<Instance, 'keys'>,
  token: string,
  now: Date,
): PdfOrder & Asked {
  const found = readOrder<PdfOrder & Asked>(keys, 'pdf', token, now);
  if (!found) throw notFound('This PDF');
  if (found.hasExpired)
    throw new Refusal(410, 'This URL expired after an hour. Request a new one.');
  return found.order;
}
