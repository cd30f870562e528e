import { authenticatorOf, isMadeBy, type Keys } from './secrets.ts';

/** What a signed URL is for, so that none is valid for something else. */
type Kind = 'file' | 'pdf' | 'site export' | 'organization export' | 'site preview';

const signatureOf = ({ download }: Keys, kind: Kind, payload: string) =>
  authenticatorOf(download, `${kind} ${payload}`);

/**
 * Signs an order, for a URL that works without a token: anyone who has it can open it.
 * @param order JSON
 * @param until when it ends
 */
export function signOrder(keys: Keys, kind: Kind, order: unknown, until: Date): string {
  const payload = Buffer.from(JSON.stringify([order, until.getTime()])).toString('base64url');
  return `${payload}.${signatureOf(keys, kind, payload)}`;
}

/** Reads an order from `signOrder`; null for any other text. */
export function readOrder<Order>(
  keys: Keys,
  kind: Kind,
  token: string,
  now: Date,
): { order: Order; hasExpired: boolean } | null {
  const [payload = '', signature = '', rest] = token.split('.');
  if (rest !== undefined) return null;
  if (!isMadeBy(keys, signature, (those) => signatureOf(those, kind, payload))) return null;
  const [order, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    Order,
    number,
  ];
  return { order, hasExpired: until < now.getTime() };
}
