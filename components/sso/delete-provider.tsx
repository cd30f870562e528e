'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleX, KeyRound, LogOut, Mail, UserCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { formatNumber } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { deleteSAMLProvider } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';

/** Confirms deleting a provider and lists the consequences. */
export function DeleteProvider({
  organizationId,
  provider,
  isOnlyActive,
  onClose,
}: {
  organizationId: string;
  provider: SAMLProvider;
  /** Whether no other provider is active. */
  isOnlyActive: boolean;
  onClose: () => void;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const { id, label } = provider;
  const remove = useMutation<void, Problem>({
    mutationFn: async () => {
      const input = { parameters: { organizationId, samlProviderId: id } };
      await call(deleteSAMLProvider, input, { headers: writeHeaders() });
    },
    onSuccess: () => {
      notify(`Provider ${label} deleted`, { tone: 'done' });
      router.push(routes.settings(organizationId, 'sso'));
      // No refetch: this page would ask for the deleted provider.
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete provider ${label}?`}
        consequences={[
          {
            icon: <LogOut aria-hidden />,
            text: signedOutText(provider.people),
          },
          {
            icon: <KeyRound aria-hidden />,
            text: 'Access tokens created from those sign-ins stop working',
          },
          {
            icon: <UserCheck aria-hidden />,
            text: 'Members keep their membership, roles, teams and content',
          },
          ...(isOnlyActive
            ? [
                {
                  icon: <Mail aria-hidden />,
                  text: 'Everyone signs in with an emailed code again, including SSO members, because no other provider is active',
                },
              ]
            : []),
        ]}
        note="This can’t be undone. A new provider gets new URLs, which you would have to enter at your identity provider again."
        confirm={`Delete ${label}`}
        keep="Cancel"
        busy={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate()}
      >
        {remove.error && (
          <Notice
            tone="bad"
            role="alert"
            icon={<CircleX aria-hidden />}
            title="Couldn’t delete the provider."
          >
            {remove.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}

/** How many people are signed out. */
function signedOutText(people: number | undefined): string {
  if (people === undefined) return 'People who signed in through it are signed out immediately';
  if (people === 0) return 'Nobody has signed in through it';
  return people === 1
    ? '1 person signed in through it and is signed out immediately'
    : `${formatNumber(people)} people signed in through it and are signed out immediately`;
}
