import type { StoredFile } from './database/schema/index.ts';
import type { Instance } from './handler.ts';
import { authenticatorOf, sameSecret } from './secrets.ts';

type Signed = { blob: string; contentType: string; name: string };

function signatureOf({ keys }: Pick<Instance, 'keys'>, { blob, contentType, name }: Signed) {
  return authenticatorOf(keys.download, JSON.stringify([blob, contentType, name]));
}

/** The address of a file's bytes. It is signed: whoever has it may open it, and nobody can make one up. */
export function downloadURLOf(
  instance: Pick<Instance, 'appUrl' | 'keys'>,
  { blob, contentType, name }: Pick<StoredFile, keyof Signed>,
): string {
  const signature = signatureOf(instance, { blob, contentType, name });
  const query = new URLSearchParams({ type: contentType, signature });
  return `${instance.appUrl}/v1/files/${blob}/${encodeURIComponent(name)}?${query}`;
}

/** Whether an address was made by `downloadURLOf`. */
export function isSigned(
  instance: Pick<Instance, 'keys'>,
  signed: Signed,
  signature: string,
): boolean {
  return sameSecret(signatureOf(instance, signed), signature);
}
