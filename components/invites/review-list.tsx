'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#components/kit/format.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { addressIn } from '#lib/contract/email-address.ts';
import { countingDomains } from '#lib/contract/inside-domains.ts';
import { INVITES_MAXIMUM, inviteMembers } from '#lib/contract/invites.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { listSSOLogins } from '#lib/contract/saml.ts';
import { afterBatch } from './after-batch.ts';
import { useDraft } from './draft.tsx';
import { useKnownAddresses } from './known-addresses.ts';
import { PasteBox } from './paste-box.tsx';
import { batchesOf, isSent, reviewLines } from './review.ts';
import { LINES_SHOWN, ReviewGrid } from './review-grid.tsx';
import { sendBatch } from './send.ts';
import { SentList } from './sent-list.tsx';
import { Summary } from './summary.tsx';
import { SummaryAside } from './summary-aside.tsx';

/** The list of addresses to review, with the summary and the send button. */
export function Review({
  organization,
  isBoxShown,
}: {
  organization: Organization;
  isBoxShown: boolean;
}) {
  const { draft, change } = useDraft();
  const { id: organizationId } = organization;
  const emailDomains = countingDomains(organization);
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const [page, setPage] = useState(0);
  const roleForAll =
    draft.roleForAll === undefined ? (organization.defaultRole ?? null) : draft.roleForAll;
  const sso = emailDomains.length > 0 && (draft.sso ?? organization.sso ?? false);

  // SSO is only required while a provider is active.
  const logins = useQuery({
    ...queryFor(listSSOLogins, { parameters: { organizationId } }),
    enabled: organization.sso === true,
  }).data;
  const isRequired = organization.sso === true && (logins?.items.length ?? 0) > 0;

  const texts = draft.lines.map(({ text }) => text).join('\n');
  const emails = useMemo(
    () => [
      ...new Set(
        texts
          .split('\n')
          .map(addressIn)
          .filter((email) => email !== null),
      ),
    ],
    [texts],
  );
  const { known, waiting, unknown, retry, learn } = useKnownAddresses(organizationId, emails);
  const reviewed = useMemo(
    () => reviewLines(draft.lines, known, { roleForAll, sso, emailDomains, isRequired }),
    [draft.lines, known, roleForAll, sso, emailDomains, isRequired],
  );
  const lastPage = Math.ceil(reviewed.length / LINES_SHOWN) - 1;

  async function send(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    try {
      announceResult(await sendAll(), reviewed.filter(isSent).length);
    } finally {
      setSending(false);
      isBusy.current = false;
    }
  }

  /** Sends all batches and returns how many invitations were sent. */
  async function sendAll(): Promise<number> {
    let count = 0;
    for (const batch of batchesOf(reviewed, INVITES_MAXIMUM)) {
      const outcome = await sendBatch(organizationId, batch);
      count += outcome.sent.length - outcome.unnamedMembers;
      for (const { line, member } of outcome.members) {
        const { displayName: name } = member.user;
        learn(line.email ?? '', { state: 'member', name, role: member.role });
      }
      flushSync(() => change((now) => afterBatch(now, outcome)));
      // The focused button may be gone, along with the list.
      if (document.activeElement === document.body) document.getElementById('sent-title')?.focus();
    }
    await refreshAfter(client, inviteMembers, { parameters: { organizationId } });
    return count;
  }

  function showLine(number: number): void {
    setPage(Math.floor((number - 1) / LINES_SHOWN));
    window.requestAnimationFrame(() => {
      const row = document.querySelector(`[data-line="${number}"]`);
      row?.scrollIntoView({ block: 'center' });
      row?.querySelector<HTMLElement>('[data-mend], [data-remove]')?.focus();
    });
  }

  return (
    <>
      <div className="min-w-0">
        {isBoxShown && <PasteBox />}
        <ReviewGrid
          reviewed={reviewed}
          roleForAll={roleForAll}
          page={Math.min(page, lastPage)}
          onPage={setPage}
          waiting={waiting}
          unknown={unknown}
          onRetry={retry}
        />
      </div>
      <SummaryAside>
        <Summary
          organization={organization}
          reviewed={reviewed}
          sso={sso}
          isRequired={isRequired}
          sending={isSending}
          onSend={() => void send()}
          onShowLine={showLine}
        />
        <SentList />
      </SummaryAside>
    </>
  );
}

function announceResult(count: number, total: number): void {
  const noun = total === 1 ? 'invitation' : 'invitations';
  const message =
    count === total
      ? `${formatNumber(count)} ${noun} sent`
      : `${formatNumber(count)} of ${formatNumber(total)} ${noun} sent. The rest are still in the list.`;
  announce(message);
  notify(message, { tone: count === total ? 'done' : 'plain', id: 'invites-sent' });
}
