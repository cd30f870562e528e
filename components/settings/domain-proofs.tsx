'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, Globe, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { Confirm } from '#components/kit/confirm.tsx';
import { DNSProof } from '#components/kit/dns-proof.tsx';
import { DomainName } from '#components/kit/domain-name.tsx';
import { formatDate } from '#components/kit/format.ts';
import { mayCall } from '#components/kit/permission.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  checkDomainProof,
  type DomainProof,
  listDomainProofs,
  renewDomainRecord,
} from '#lib/contract/domain-proofs.ts';
import type { Organization } from '#lib/contract/organizations.ts';

const states: Record<DomainProof['state'], { word: string; tone: BadgeTone; icon: ReactNode }> = {
  proven: { word: 'Verified', tone: 'ok', icon: <CircleCheck aria-hidden /> },
  lapsing: { word: 'DNS record missing', tone: 'bad', icon: <CircleAlert aria-hidden /> },
  pending: { word: 'Not verified', tone: 'warn', icon: <CircleDashed aria-hidden /> },
  taken: { word: 'Verified elsewhere', tone: 'warn', icon: <Globe aria-hidden /> },
};

/** The saved email domains with the DNS records that verify them; nothing if the API has none. */
export function DomainProofs({ organization }: { organization: Organization }) {
  const { data } = useQuery({
    ...queryFor(listDomainProofs, { parameters: { organizationId: organization.id } }),
    enabled: mayCall(listDomainProofs, organization),
    retry: false,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="max-w-[64ch] text-ink-2">
        A domain takes effect once its DNS record is verified.
      </p>
      <ul aria-label="Verification of email domains" className="mt-1">
        {data.items.map((proof) => (
          <ProofRow key={proof.domain} proof={proof} organization={organization} />
        ))}
      </ul>
    </div>
  );
}

function ProofRow({ proof, organization }: { proof: DomainProof; organization: Organization }) {
  const { domain, record, state } = proof;
  const { word, tone, icon } = states[state];
  const head = (
    <>
      <span className="mono min-w-0 wrap-anywhere">
        <DomainName domain={domain} />
      </span>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    </>
  );
  if (!record)
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-2">
        {head}
        <span className="text-meta text-ink-3">Example domain, needs no record</span>
      </li>
    );
  return (
    <li className="border-b border-hairline">
      <details open={state !== 'proven'} className="py-2">
        <summary className="cursor-pointer [&>*]:align-middle [&>.mono]:mr-3">{head}</summary>
        <div className="pt-2">
          <RecordOf proof={proof} record={record} organization={organization} />
        </div>
      </details>
    </li>
  );
}

function RecordOf({
  proof,
  record,
  organization,
}: {
  proof: DomainProof;
  record: NonNullable<DomainProof['record']>;
  organization: Organization;
}) {
  const { domain } = proof;
  const checking = useMutationFor(checkDomainProof);
  const [isRenewing, setRenewing] = useState(false);
  const input = { parameters: { organizationId: organization.id }, body: { domain } };
  const check = () =>
    checking.mutate(input, {
      onSuccess: ({ state }) => announce(`${domain}: ${states[state].word}`),
      onError: (error) => notify(`Couldn’t check ${domain}. ${error.message}`, { tone: 'bad' }),
    });
  return (
    <DNSProof
      label={`DNS record of ${domain}`}
      record={record}
      found={proof.found}
      checkedAt={proof.checkedAt}
      action={
        <>
          <Action
            endpoint={checkDomainProof}
            on={organization}
            type="button"
            busy={checking.isPending}
            onClick={check}
          >
            Check now
          </Action>
          <Action
            endpoint={renewDomainRecord}
            on={organization}
            type="button"
            variant="bare"
            onClick={() => setRenewing(true)}
          >
            New record…
          </Action>
        </>
      }
    >
      <StateText proof={proof} />
      {isRenewing && (
        <Confirm
          title={`Replace the DNS record of ${domain}?`}
          consequences={[
            {
              icon: <RefreshCw aria-hidden />,
              text: proof.provenAt
                ? 'The current record no longer counts. Add the new one within a week to keep the domain verified.'
                : 'The current record no longer counts. Add the new one to verify the domain.',
            },
          ]}
          confirm="Replace record"
          endpoint={renewDomainRecord}
          input={input}
          done="Record replaced"
          onClose={() => setRenewing(false)}
        />
      )}
    </DNSProof>
  );
}

function StateText({
  proof: { state, domain, provenAt, seenAt, lapsesAt },
}: {
  proof: DomainProof;
}) {
  const seen = seenAt && (
    <>
      {' '}
      Last seen: <Time value={seenAt} />.
    </>
  );
  if (state === 'proven')
    return (
      <p>
        Verified since {formatDate(new Date(provenAt ?? ''))}. Keep this record: it is checked every
        day.{seen}
      </p>
    );
  if (state === 'lapsing')
    return (
      <p>
        Add this record again. Without it, {domain} has no effect from{' '}
        <Time value={lapsesAt ?? ''} /> on, and nobody can join or sign in through SSO with it.
        {seen}
      </p>
    );
  if (state === 'taken')
    return (
      <p>
        The record was found, but another organization has verified {domain}. It becomes yours when
        that organization’s record has been missing for a week.
      </p>
    );
  return (
    <p>
      {seenAt ? 'Its record was missing for a week, so it has no effect.' : 'It has no effect yet.'}{' '}
      Add this record at your DNS provider, then check it. New domains are also checked every hour.
      {seen}
    </p>
  );
}
