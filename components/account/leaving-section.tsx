'use client';

import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '#components/kit/download.ts';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { exportAccount } from '#lib/contract/account.ts';
import { DeleteAccount } from './delete-account.tsx';

/** Downloads everything that is kept about the user, and deletes the account. */
export function LeavingSection({ unavailable }: { unavailable: string | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const exporting = useMutation<void, Problem>({
    mutationFn: async () => {
      const data = await call(exportAccount, {}, { mayAsk: true });
      const day = data.exportedAt.slice(0, 10);
      downloadText(`account-${day}.json`, JSON.stringify(data, null, 2), 'application/json');
    },
  });
  const locked = unavailable ? { unavailable } : {};
  return (
    <>
      <Section id="your-data" title="Your data" fields>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">
            A JSON file with everything stored about you: your account and organizations, your
            comments and reviews, notifications and the security log. It contains no secrets.
          </p>
          <Button busy={exporting.isPending} onClick={() => exporting.mutate()} {...locked}>
            <Download aria-hidden /> Download your data
          </Button>
        </div>
        <Failure title="Couldn’t download your data." reason={exporting.error?.message} />
      </Section>
      <Section id="delete-account" title="Delete account" fields>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">
            You leave all organizations. What you wrote stays, without your name.
          </p>
          <Button variant="danger" onClick={() => setAsking(true)} {...locked}>
            <Trash2 aria-hidden /> Delete account
          </Button>
        </div>
      </Section>
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </>
  );
}
