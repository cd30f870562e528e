'use client';

import { useQuery } from '@tanstack/react-query';
import { DoorOpen, KeyRound, MessageSquare, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { formatNames, plural } from '#components/kit/format.ts';
import { Question } from '#components/kit/question.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import {
  type AccountDeletion,
  deleteAccount,
  previewAccountDeletion,
} from '#lib/contract/account.ts';

/** Asks before the account is deleted, with what ends and what stays. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const preview = useQuery({ ...queryFor(previewAccountDeletion, {}), staleTime: 0 });
  const deleting = useMutationFor(deleteAccount);
  const obstacles = [preview.data, ...(preview.data?.organizations ?? [])].flatMap(
    (part) => part?.obstacle ?? [],
  );
  const unavailable = preview.data ? obstacles.join('\n') : 'Loading what will be deleted…';
  return (
    <Question
      title="Delete your account?"
      consequences={consequencesOf(preview.data, obstacles)}
      note={`${CANT_UNDO} You can sign up again with the same address, as a new person.`}
      confirm="Delete account"
      busy={deleting.isPending || deleting.isSuccess}
      unavailable={unavailable || undefined}
      problem={(deleting.error ?? preview.error)?.message}
      // Every page of this browser is someone else's from now on.
      onConfirm={() => deleting.mutate({}, { onSuccess: () => void signOutOfDashboard() })}
      onClose={onClose}
    />
  );
}

function consequencesOf(
  data: AccountDeletion | undefined,
  obstacles: readonly string[],
): { icon: ReactNode; text: string }[] {
  const titles = data?.organizations.map(({ title }) => title) ?? [];
  return [
    ...obstacles.map((text) => ({ icon: <TriangleAlert aria-hidden />, text })),
    ...(titles.length > 0
      ? [{ icon: <DoorOpen aria-hidden />, text: `You leave ${formatNames(titles)}.` }]
      : []),
    {
      icon: <KeyRound aria-hidden />,
      text: data ? endingWords(data) : 'Your sign-ins, passkeys and tokens stop working.',
    },
    {
      icon: <MessageSquare aria-hidden />,
      text: 'Your comments, reviews and changes stay, attributed to “Deleted user”.',
    },
  ];
}

/** “2 sign-ins, 1 passkey and 3 tokens stop working immediately.” */
function endingWords({ signIns, passkeys, tokens }: AccountDeletion): string {
  const counts = [
    plural(signIns, 'sign-in'),
    ...(passkeys > 0 ? [plural(passkeys, 'passkey')] : []),
    ...(tokens > 0 ? [plural(tokens, 'token')] : []),
  ];
  const isOne = signIns + passkeys + tokens === 1;
  return `${formatNames(counts)} ${isOne ? 'stops' : 'stop'} working immediately.`;
}
