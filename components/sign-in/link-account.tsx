'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Problem } from '#lib/client/problem.ts';
import { linkSSOAccount } from '#lib/client/session.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import { CodeField } from './code-field.tsx';

/** Asks once before an organization signs in to an account that existed before. */
export function LinkAccount({
  provider,
  email,
  organizationTitle,
  again,
  outbox,
}: {
  provider: string;
  email: string;
  organizationTitle: string;
  /** Where the sign-in starts again, with a new code. */
  again: string;
  /** The demo's outbox, where its emails are; null elsewhere. */
  outbox: string | null;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => input.current?.focus(), []);

  async function link(digits: string): Promise<void> {
    if (isBusy) return;
    if (digits.length !== CODE_DIGITS) {
      setFault(`The code has ${CODE_DIGITS} digits.`);
      return;
    }
    setBusy(true);
    try {
      window.location.assign(await linkSSOAccount(provider, digits));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Problem)) throw error;
      setFault(error.message);
      input.current?.select();
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void link(code);
  }

  function change(digits: string): void {
    setCode(digits);
    setFault(null);
    if (digits.length === CODE_DIGITS && digits !== code) void link(digits);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="text-ink-2">
        <b className="text-ink wrap-anywhere">{email}</b> already has an account. To let the single
        sign-on of <b className="text-ink wrap-anywhere">{organizationTitle}</b> sign you in to it,
        enter the code that we sent to that address. It works for {CODE_MINUTES} minutes, in this
        browser only.
        {outbox && (
          <>
            {' '}
            This is a demo, so the email is in{' '}
            <a href={outbox} target="_blank" rel="noreferrer" className="link">
              the outbox
            </a>
            .
          </>
        )}
      </p>
      <p className="text-ink-2">
        You’re asked only once. Single sign-on then signs you in to {organizationTitle}, and to no
        other organization.
      </p>
      <CodeField input={input} value={code} error={fault} onChange={change} />
      <Button type="submit" variant="primary" size="wide" busy={isBusy}>
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
