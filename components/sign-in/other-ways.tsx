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
import { Spinner } from '#components/ui/spinner.tsx';
import { signInWithPasskey } from './passkey.ts';

/** The ways in beside the one at hand. */
export function OtherWays({
  passkey,
  current,
  finish,
  onChoose,
}: {
  passkey: boolean;
  current: 'email' | 'code' | 'token' | 'sso';
  finish: (step: () => Promise<unknown>) => Promise<void>;
  onChoose: (step: 'email' | 'token' | 'sso') => void;
}) {
  const isSupported = usePasskeySupport();
  const [isBusy, setBusy] = useState(false);

  async function enterWithPasskey(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    await finish(signInWithPasskey).finally(() => setBusy(false));
  }

  return (
    <div>
      <div className="mt-3 mb-3 flex items-center gap-3 text-meta text-ink-3 before:flex-1 before:border-t before:border-hairline after:flex-1 after:border-t after:border-hairline">
        other ways in
      </div>
      <div className="divide-y divide-hairline overflow-hidden rounded-control border border-edge">
        {passkey && isSupported && (
          <Way
            icon={Fingerprint}
            title="Passkey"
            remark="Fingerprint, face or security key"
            isBusy={isBusy}
            onClick={() => void enterWithPasskey()}
          />
        )}
        {current !== 'sso' && (
          <Way
            icon={KeyRound}
            title="Single sign-on (SSO)"
            remark="Through your organization’s identity provider"
            onClick={() => onChoose('sso')}
          />
        )}
        {(current === 'token' || current === 'sso') && (
          <Way
            icon={Mail}
            title="Code by e-mail"
            remark="Six digits, good for ten minutes"
            onClick={() => onChoose('email')}
          />
        )}
        {current !== 'token' && (
          <Way
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

function Way({
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
      className="flex min-h-12 w-full items-center gap-3 px-3 text-left -outline-offset-2 hover:bg-paper-2"
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
