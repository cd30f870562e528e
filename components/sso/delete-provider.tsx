'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleX, KeyRound, LogOut, Mail, UserCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { deleteSAMLProvider } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider-shape.ts';
import { ssoHref } from './paths.ts';

/** Names what ends with a provider, and ends it. */
export function DeleteProvider({
  organizationId,
  provider,
  isLast,
  onClose,
}: {
  organizationId: string;
  provider: SAMLProvider;
  /** Whether it is the only one that signs people in. */
  isLast: boolean;
  onClose: () => void;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const { id, label } = provider;
  const remove = useMutation<void, Problem>({
    mutationFn: async () => {
      const input = { parameters: { organizationId, samlProviderId: id } };
      await call(deleteSAMLProvider, input, {
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    },
    onSuccess: () => {
      notify(`The provider ${label} is deleted.`, { tone: 'done' });
      router.push(ssoHref(organizationId));
      // This page would read the provider again, and find nothing: it is left as it is.
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete the provider ${label}?`}
        consequences={[
          {
            icon: <LogOut aria-hidden />,
            text: signedOutWords(provider.people),
          },
          {
            icon: <KeyRound aria-hidden />,
            text: 'Access tokens made from such a sign-in stop working.',
          },
          {
            icon: <UserCheck aria-hidden />,
            text: 'Members stay members, with their roles, teams and what they wrote.',
          },
          ...(isLast
            ? [
                {
                  icon: <Mail aria-hidden />,
                  text: 'Everybody signs in with a code by e-mail again, SSO members too: no other provider is active.',
                },
              ]
            : []),
        ]}
        note="It can’t be brought back: a new one has other addresses, which the identity provider has to be given."
        confirm={`Delete ${label}`}
        keep="Keep it"
        busy={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate()}
      >
        {remove.error && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not deleted.">
            {remove.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}

/** Whom the end of a provider signs out. */
function signedOutWords(people: number | undefined): string {
  if (people === undefined) return 'Whoever signed in through it is signed out at once.';
  if (people === 0) return 'Nobody has signed in through it.';
  return people === 1
    ? '1 person has signed in through it, and is signed out of that at once.'
    : `${people.toLocaleString('en')} people have signed in through it, and are signed out of that at once.`;
}
