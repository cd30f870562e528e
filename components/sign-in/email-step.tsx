'use client';

import { signInStep } from '#lib/client/session.ts';
import { CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import { EmailForm } from './email-form.tsx';
import { type FoundLogin, findLogins } from './find-logins.ts';

/** Sends a code to an address, or offers its identity providers. */
export function EmailStep({
  email,
  isFirst,
  autoFocus,
  onSent,
  onFound,
}: {
  email: string;
  /** Whether it is the first option of the form. */
  isFirst: boolean;
  /** Whether the page opens with the focus in the field. */
  autoFocus: boolean;
  onSent: (email: string) => void;
  onFound: (email: string, logins: readonly FoundLogin[]) => void;
}) {
  async function send(body: { email: string }): Promise<undefined> {
    // If the lookup fails, a code is sent.
    const logins = await findLogins(body.email).catch(() => []);
    if (logins.length > 0) {
      onFound(body.email, logins);
      return;
    }
    await signInStep('code', body);
    onSent(body.email);
  }

  return (
    <EmailForm
      email={email}
      label="Email"
      submit="Send a code"
      autoFocus={autoFocus}
      variant={isFirst ? 'primary' : 'secondary'}
      onSubmit={send}
    >
      <p className="text-meta text-ink-3">
        We’ll email you a six-digit code that works for {CODE_MINUTES} minutes.
      </p>
    </EmailForm>
  );
}
