import type { Instance } from '../http/handler.ts';
import { authenticatorOf, isMadeBy, type Keys } from '../security/secrets.ts';

const proofWith = ({ download }: Keys, url: string) =>
  authenticatorOf(download, `external picture ${url}`);

/** Signs the URL of an image, so that readers without a token can load that one, and no other. */
export function pictureProof({ keys }: Pick<Instance, 'keys'>, url: string): string {
  return proofWith(keys, url);
}

/** Whether a URL was signed by `pictureProof`. */
export function isProven({ keys }: Pick<Instance, 'keys'>, url: string, proof: string): boolean {
  return isMadeBy(keys, proof, (those) => proofWith(those, url));
}
