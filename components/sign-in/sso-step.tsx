'use client';

import { EmailForm } from './email-form.tsx';
import { type FoundLogin, findLogins } from './find-logins.ts';

/** Finds the identity providers for an address. */
export function SSOStep({
  email,
  onFound,
}: {
  email: string;
  onFound: (email: string, logins: readonly FoundLogin[]) => void;
}) {
  async function find(body: { email: string }): Promise<string | undefined> {
    const logins = await findLogins(body.email);
    if (logins.length === 0)
      return `No identity provider found for ${body.email.split('@').at(-1)}. Sign in with a code by email instead.`;
    onFound(body.email, logins);
    return undefined;
  }

  return (
    <EmailForm
      email={email}
      label="Work email"
      help="We use its domain to find your identity provider. No email is sent."
      submit="Find provider"
      onSubmit={find}
    />
  );
}
