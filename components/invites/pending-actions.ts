'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { type EmailInvite, resendInvite, revokeInvite } from '#lib/contract/invites.ts';

const CONCURRENCY = 4;

type Action = 'resend' | 'revoke';

/** Resends or revokes invitations, a few at a time; `problems` has the reasons of those that failed, by id. */
export function usePendingActions(organizationId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  async function run(action: Action, invites: readonly EmailInvite[]): Promise<EmailInvite[]> {
    const waiting = [...invites];
    const failed: EmailInvite[] = [];
    const faults = new Map(problems);
    for (const { id } of invites) faults.delete(id);
    setBusy(new Set(invites.map(({ id }) => id)));
    const work = async () => {
      for (let invite = waiting.shift(); invite; invite = waiting.shift()) {
        const fault = await perform(organizationId, action, invite);
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
    announceResult(action, invites, failed.length);
    return failed;
  }

  return { busy, problems, run };
}

/** Returns null on success, else the reason. */
async function perform(
  organizationId: string,
  action: Action,
  { id: inviteId }: EmailInvite,
): Promise<string | null> {
  const endpoint = action === 'resend' ? resendInvite : revokeInvite;
  try {
    const parameters = { organizationId, inviteId };
    await call(endpoint, { parameters }, { headers: writeHeaders() });
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

function announceResult(action: Action, invites: readonly EmailInvite[], failures: number): void {
  const message = messageFor(action, invites, failures);
  announce(message);
  notify(message, { tone: failures === 0 ? 'done' : 'plain', id: 'invites-pending' });
}

function messageFor(action: Action, invites: readonly EmailInvite[], failures: number): string {
  const [first] = invites;
  const done = invites.length - failures;
  if (failures > 0)
    return `${done} of ${invites.length} succeeded. Each row that failed shows why.`;
  if (action === 'resend') {
    return invites.length === 1
      ? `Invitation resent to ${first?.email}. The old link no longer works.`
      : `${done} invitations resent. The old links no longer work.`;
  }
  return invites.length === 1
    ? `Invitation to ${first?.email} revoked`
    : `${done} invitations revoked`;
}
