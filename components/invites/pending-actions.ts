'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { type EmailInvite, resendInvite, revokeInvite } from '#lib/contract/invites.ts';

const CONCURRENCY = 4;

type Deed = 'resend' | 'revoke';

/** Resends or revokes invitations, a few at a time; what did not work stays in `problems`, by id. */
export function usePendingActions(organizationId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  async function run(deed: Deed, invites: readonly EmailInvite[]): Promise<EmailInvite[]> {
    const waiting = [...invites];
    const failed: EmailInvite[] = [];
    const faults = new Map(problems);
    for (const { id } of invites) faults.delete(id);
    setBusy(new Set(invites.map(({ id }) => id)));
    const work = async () => {
      for (let invite = waiting.shift(); invite; invite = waiting.shift()) {
        const fault = await carryOut(organizationId, deed, invite);
        if (fault === null) continue;
        failed.push(invite);
        faults.set(invite.id, fault);
      }
    };
    try {
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      await refreshAfter(client, resendInvite, { parameters: { organizationId } });
    } finally {
      setBusy(new Set());
      setProblems(faults);
    }
    tell(deed, invites, failed.length);
    return failed;
  }

  return { busy, problems, run };
}

/** Does one; gives back why it did not work, or null. */
async function carryOut(
  organizationId: string,
  deed: Deed,
  { id: inviteId }: EmailInvite,
): Promise<string | null> {
  const endpoint = deed === 'resend' ? resendInvite : revokeInvite;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  try {
    await call(endpoint, { parameters: { organizationId, inviteId } }, { headers });
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

function tell(deed: Deed, invites: readonly EmailInvite[], failures: number): void {
  const message = messageFor(deed, invites, failures);
  announce(message);
  notify(message, { tone: failures === 0 ? 'done' : 'plain', id: 'invites-pending' });
}

function messageFor(deed: Deed, invites: readonly EmailInvite[], failures: number): string {
  const [first] = invites;
  const done = invites.length - failures;
  if (failures > 0) return `${done} of ${invites.length} worked. The others say why in their rows.`;
  if (deed === 'resend') {
    return invites.length === 1
      ? `Sent to ${first?.email} again. The old link stopped.`
      : `${done} invitations sent again. The old links stopped.`;
  }
  return invites.length === 1
    ? `The invitation of ${first?.email} is revoked.`
    : `${done} invitations are revoked.`;
}
