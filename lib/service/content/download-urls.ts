import type { StoredFile } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { authenticatorOf, isMadeBy, type Keys } from '../security/secrets.ts';

type Signed = { blob: string; contentType: string; name: string };

function signatureOf(keys: Keys, { blob, contentType, name }: Signed) {
  return authenticatorOf(keys.download, JSON.stringify([blob, contentType, name]));
}

/** The signed URL of a file: anyone who has it can open it, and nobody can forge it. */
export function downloadURLOf(
  instance: Pick<Instance, 'appUrl' | 'keys'>,
  { blob, contentType, name }: Pick<StoredFile, keyof Signed>,
): string {
  const signature = signatureOf(instance.keys, { blob, contentType, name });
  const query = new URLSearchParams({ type: contentType, signature });
  return `${instance.appUrl}/v1/files/${blob}/${encodeURIComponent(name)}?${query}`;
}

/** Whether a URL was created by `downloadURLOf`. */
export function isSigned(
  { keys }: Pick<Instance, 'keys'>,
  signed: Signed,
  signature: string,
): boolean {
  return isMadeBy(keys, signature, (those) => signatureOf(those, signed));
}
