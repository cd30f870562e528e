import { notFound, Refusal } from '../errors.ts';
import type { Instance } from '../http/handler.ts';
import { authenticatorOf, sameSecret } from '../security/secrets.ts';

const HOUR = 60 * 60 * 1000;

/** The payload of a PDF URL. */
export type PdfOrder = {
  spaceId: string;
  revisionId: string;
  changeRequestId: string | null;
  pageId: string | null;
  only: boolean;
};

const signatureOf = ({ keys }: Pick<Instance, 'keys'>, payload: string) =>
  authenticatorOf(keys.download, `pdf ${payload}`);

/** The URL of a PDF, which anyone who has it can open for an hour. */
export function pdfURLOf(
  instance: Pick<Instance, 'appUrl' | 'keys'>,
  order: PdfOrder,
  now: Date,
): string {
  const { spaceId, revisionId, changeRequestId, pageId, only } = order;
  const until = now.getTime() + HOUR;
  const values = [spaceId, revisionId, changeRequestId, pageId, only, until];
  const payload = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${instance.appUrl}/v1/pdf/${payload}.${signatureOf(instance, payload)}`;
}

/**
 * Reads a URL created by `pdfURLOf`.
 * @throws Refusal 404 for any other, 410 for an expired one
 */
export function readPdfToken(instance: Pick<Instance, 'keys'>, token: string, now: Date): PdfOrder {
  const [payload = '', signature = '', rest] = token.split('.');
  if (rest !== undefined || !sameSecret(signatureOf(instance, payload), signature))
    throw notFound('This PDF');
  const [spaceId, revisionId, changeRequestId, pageId, only, until] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [string, string, string | null, string | null, boolean, number];
  if (until < now.getTime())
    throw new Refusal(410, 'This address has expired after an hour. Request a new one.');
  return { spaceId, revisionId, changeRequestId, pageId, only };
}
