import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';

/**
 * Signs in with a passkey that the person picks in the browser's own dialog.
 * @throws Problem when the browser has none to offer, the person leaves the dialog, or the API refuses
 */
export async function signInWithPasskey(): Promise<void> {
  const { options } = await signInStep<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    'passkey',
  );
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw new Problem(0, passkeyAdvice(error));
  });
  await signInStep('passkey/finish', { response });
}

function passkeyAdvice(error: unknown): string {
  const left = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
  return left
    ? 'No passkey was used: the dialog was closed or timed out, or this device has none for this address.'
    : 'This browser could not use a passkey here. Another way in works.';
}
