'use client';

import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Question } from '#components/kit/question.tsx';
import { RecoveryCodesDialog } from '#components/kit/recovery-codes-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  createRecoveryCodes,
  getRecoveryCodes,
  RECOVERY_CODES,
} from '#lib/contract/recovery-codes.ts';

/** How many recovery codes are left, and new ones; nothing without a passkey to recover. */
export function RecoveryCodes({
  hasPasskey,
  unavailable,
}: {
  hasPasskey: boolean;
  unavailable: string | undefined;
}) {
  const read = useQuery({ ...queryFor(getRecoveryCodes, {}), retry: false });
  const create = useMutationFor(createRecoveryCodes);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const known = read.data;
  if (!known || !hasPasskey) return null;
  const replaces = known.createdAt !== undefined;
  const make = () => create.mutate({}, { onSuccess: (made) => setCodes(made.codes) });
  return (
    <section aria-labelledby="recovery-codes" className="mt-4">
      <div className="flex min-h-14 items-center gap-3 py-2">
        <div className="min-w-0 flex-1">
          <h3 id="recovery-codes" className="font-medium">
            Recovery codes
          </h3>
          <p className="text-meta text-ink-3">
            {replaces ? (
              <>
                {known.left} of {RECOVERY_CODES} left · Created:{' '}
                <Time value={known.createdAt ?? ''} />
              </>
            ) : (
              'None yet. They replace your passkey if you lose it.'
            )}
          </p>
          {create.error && (
            <p role="alert" className="text-meta text-danger">
              Couldn’t create codes. {create.error.message}
            </p>
          )}
        </div>
        <Button
          size="small"
          busy={create.isPending}
          onClick={() => (replaces ? setAsking(true) : make())}
          {...(unavailable && { unavailable })}
        >
          {replaces ? 'New codes' : 'Create codes'}
        </Button>
      </div>
      {isAsking && (
        <Question
          title="Create new recovery codes?"
          consequences={[
            {
              icon: <LifeBuoy aria-hidden />,
              text: 'The codes you saved before stop working.',
            },
          ]}
          confirm="Create codes"
          onConfirm={() => {
            setAsking(false);
            make();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}
