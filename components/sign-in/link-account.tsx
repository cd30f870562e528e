'use client';

import { Button } from '#components/ui/button.tsx';
import { linkSSOAccount } from '#lib/client/sso.ts';
import { CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import { InOutbox, useCodeEntry } from './code-entry.tsx';

/** Asks once before an organization signs in to an account that existed before. */
export function LinkAccount({
  provider,
  email,
  organizationTitle,
  again,
  hasOutbox,
}: {
  provider: string;
  email: string;
  organizationTitle: string;
  /** Where the sign-in starts again, with a new code. */
  again: string;
  hasOutbox: boolean;
}) {
  const entry = useCodeEntry(async (digits) =>
    window.location.assign(await linkSSOAccount(provider, digits)),
  );
  return (
    <form noValidate onSubmit={entry.onSubmit} className="grid gap-3">
      <p className="text-ink-2">
        <b className="text-ink wrap-anywhere">{email}</b> already has an account. To let the single
        sign-on of <b className="text-ink wrap-anywhere">{organizationTitle}</b> sign you in to it,
        enter the code that we sent to that address. It works for {CODE_MINUTES} minutes, in this
        browser only.
        {hasOutbox && <InOutbox email={email} />}
      </p>
      <p className="text-ink-2">
        You’re asked only once. Single sign-on then signs you in to {organizationTitle}, and to no
        other organization.
      </p>
      {entry.field}
      <Button type="submit" variant="primary" size="wide" busy={entry.isBusy}>
        Link and sign in
      </Button>
      <div className="-mx-2 flex flex-wrap items-center gap-1">
        <Button asChild variant="bare">
          <a href={again}>Send a new code</a>
        </Button>
        <Button asChild variant="bare">
          <a href="/sign-in">Cancel</a>
        </Button>
      </div>
    </form>
  );
}
