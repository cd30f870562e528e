'use client';

import {
  ChevronRight,
  Fingerprint,
  KeyRound,
  type LucideIcon,
  Mail,
  SquareTerminal,
} from 'lucide-react';
import { useState } from 'react';
import { usePasskeySupport } from '#components/kit/browser-support.ts';
import { passkeyResponse } from '#components/kit/passkey-response.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import { signInStep } from '#lib/client/session.ts';

/** The sign-in methods other than the current one. */
export function OtherMethods({
  passkey,
  current,
  finish,
  onChoose,
}: {
  passkey: boolean;
  current: 'email' | 'token' | 'sso';
  finish: (step: () => Promise<unknown>) => Promise<void>;
  onChoose: (step: 'email' | 'token' | 'sso') => void;
}) {
  const isSupported = usePasskeySupport();
  const [isBusy, setBusy] = useState(false);

  async function signIn(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    await finish(signInWithPasskey).finally(() => setBusy(false));
  }

  return (
    <div>
      <div className="mt-3 mb-3 flex items-center gap-3 text-meta text-ink-3 before:flex-1 before:border-t before:border-hairline after:flex-1 after:border-t after:border-hairline">
        other ways to sign in
      </div>
      <div className="divide-y divide-hairline overflow-hidden rounded-control border border-edge">
        {passkey && isSupported && (
          <Method
            icon={Fingerprint}
            title="Passkey"
            remark="Fingerprint, face or security key"
            isBusy={isBusy}
            onClick={() => void signIn()}
          />
        )}
        {current !== 'sso' && (
          <Method
            icon={KeyRound}
            title="Single sign-on (SSO)"
            remark="Through your organization’s identity provider"
            onClick={() => onChoose('sso')}
          />
        )}
        {(current === 'token' || current === 'sso') && (
          <Method
            icon={Mail}
            title="Code by email"
            remark="Six digits, valid for ten minutes"
            onClick={() => onChoose('email')}
          />
        )}
        {current !== 'token' && (
          <Method
            icon={SquareTerminal}
            title="API token"
            remark="Paste a personal access token"
            onClick={() => onChoose('token')}
          />
        )}
      </div>
    </div>
  );
}

function Method({
  icon: Icon,
  title,
  remark,
  isBusy = false,
  onClick,
}: {
  icon: LucideIcon;
  title: string;
  remark: string;
  isBusy?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-busy={isBusy || undefined}
      className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-paper-2"
    >
      <Icon aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block text-ui/[18px] font-medium">{title}</span>
        <span className="block text-meta text-ink-3">{remark}</span>
      </span>
      {isBusy ? <Spinner /> : <ChevronRight aria-hidden />}
    </button>
  );
}

/**
 * Signs in with a passkey selected in the browser's dialog.
 * @throws Problem if the browser has none, the dialog is closed, or the API refuses
 */
async function signInWithPasskey(): Promise<void> {
  const { options } = await signInStep<{ options: Record<string, unknown> }>('passkey');
  await signInStep('passkey/finish', { response: await passkeyResponse(options) });
}
