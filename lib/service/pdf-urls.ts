import { notFound, Refusal } from './errors.ts';
import type { Instance } from './handler.ts';
import { authenticatorOf, sameSecret } from './secrets.ts';

const HOUR = 60 * 60 * 1000;

/** What an address of a PDF stands for. */
export type PdfOrder = {
  spaceId: string;
  revisionId: string;
  changeRequestId: string | null;
  pageId: string | null;
  only: boolean;
};

const signatureOf = ({ keys }: Pick<Instance, 'keys'>, payload: string) =>
  authenticatorOf(keys.download, `pdf ${payload}`);

/** The address of a PDF, which whoever has it may open for an hour. */
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

/** Reads an address that `pdfURLOf` made. @throws Refusal 404 for any other, 410 for one that has expired */
export function readPdfToken(instance: Pick<Instance, 'keys'>, token: string, now: Date): PdfOrder {
  const [payload = '', signature = '', rest] = token.split('.');
  if (rest !== undefined || !sameSecret(signatureOf(instance, payload), signature))
    throw notFound('This PDF');
  const [spaceId, revisionId, changeRequestId, pageId, only, until] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [string, string, string | null, string | null, boolean, number];
  if (until < now.getTime())
    throw new Refusal(410, 'This address worked for an hour. Ask for a new one.');
  return { spaceId, revisionId, changeRequestId, pageId, only };
}
