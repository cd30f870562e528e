import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { Problem } from '#lib/client/problem.ts';

/**
 * Asks for a passkey in the browser's dialog.
 * @param options as the API gave them
 * @throws Problem if the browser has none, or the dialog is closed
 */
export async function passkeyResponse(
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  try {
    return { ...(await startAuthentication({ optionsJSON })) };
  } catch (error) {
    throw new Problem(0, passkeyAdvice(error));
  }
}

function passkeyAdvice(error: unknown): string {
  const left = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
  return left
    ? 'No passkey was used: the dialog was closed or timed out, or this device has none for this address.'
    : 'This browser couldn’t use a passkey here. Sign in another way.';
}
