import type { StoredFile } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { authenticatorOf, isMadeBy, type Keys } from '../security/secrets.ts';
import { readOrder, signOrder } from '../security/signed-orders.ts';

/** A file of a space, as its URL names it. */
export type HeldFile = { space: string; blob: string; contentType: string; name: string };

/** Who was given a URL. */
type Pass = { proof: string; user: string };

/** URLs are the same for this long, so that browsers load a file once, and valid for up to twice as long. */
const WINDOW = 15 * 60 * 1000;

function proofOf(keys: Keys, { space, blob, contentType, name }: HeldFile): string {
  return authenticatorOf(keys.download, JSON.stringify([space, blob, contentType, name]));
}

/** Whether a proof says that a space has a file: everyone who can see one of them can see the other. */
export function isHeld({ keys }: Pick<Instance, 'keys'>, file: HeldFile, proof: string): boolean {
  return isMadeBy(keys, proof, (those) => proofOf(those, file));
}

/**
 * The URL of a file, which works without a token for 15 to 30 minutes, as long as the person it was
 * made for can see the space.
 */
export function downloadURLOf(
  instance: Pick<Instance, 'appUrl' | 'keys'>,
  { blob, contentType, name }: Pick<StoredFile, 'blob' | 'contentType' | 'name'>,
  { space, user, now }: { space: string; user: string; now: Date },
): string {
  const proof = proofOf(instance.keys, { space, blob, contentType, name });
  const until = new Date((Math.floor(now.getTime() / WINDOW) + 2) * WINDOW);
  const pass = signOrder(instance.keys, 'file', { proof, user } satisfies Pass, until);
  const query = new URLSearchParams({ space, type: contentType, proof });
  return `${instance.appUrl}/v1/files/${blob}/${encodeURIComponent(name)}?${query}&pass=${pass}`;
}

/**
 * Reads the pass of a URL from `downloadURLOf`.
 * @returns the person it was made for; null for any other pass
 */
export function readPass(
  { keys }: Pick<Instance, 'keys'>,
  proof: string,
  pass: string,
  now: Date,
): { user: string; hasExpired: boolean } | null {
  const found = readOrder<Pass>(keys, 'file', pass, now);
  if (!found || found.order.proof !== proof) return null;
  return { user: found.order.user, hasExpired: found.hasExpired };
}
