'use client';

import { useQuery } from '@tanstack/react-query';
import { Action } from '#components/kit/action.tsx';
import { DNSProof } from '#components/kit/dns-proof.tsx';
import { DomainName } from '#components/kit/domain-name.tsx';
import { formatDate } from '#components/kit/format.ts';
import { mayCall } from '#components/kit/permission.ts';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  checkSiteHostname,
  getSiteHostname,
  type SiteHostnameProof,
} from '#lib/contract/publishing.ts';
import { siteInput } from '../frame/inputs.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';

/** The DNS record that proves the saved host name of a site, and its current value now. */
export function HostnameProof(props: { organizationId: string; siteId: string }) {
  const input = siteInput(props.organizationId, props.siteId);
  const own = useSitePermissions(props.organizationId);
  const { data: proof } = useQuery({
    ...queryFor(getSiteHostname, input),
    enabled: mayCall(getSiteHostname, own),
  });
  const checking = useMutationFor(checkSiteHostname);
  if (!proof) return null;
  return (
    <DNSProof
      label="DNS record"
      record={proof.record}
      found={proof.found}
      checkedAt={proof.checkedAt}
      action={
        <Action
          endpoint={checkSiteHostname}
          on={own}
          type="button"
          busy={checking.isPending}
          onClick={() => checking.mutate(input)}
        >
          Check now
        </Action>
      }
    >
      <ProofState proof={proof} />
    </DNSProof>
  );
}

function ProofState({ proof }: { proof: SiteHostnameProof }) {
  const name = (
    <span className="mono text-ink">
      <DomainName domain={proof.hostname} />
    </span>
  );
  if (proof.state === 'lapsing')
    return (
      <>
        The DNS record of {name} is missing. Add it again before{' '}
        <Time value={proof.lapsesAt ?? ''} inSentence />, or the host name is removed and the site
        is no longer available there.
      </>
    );
  if (proof.provenAt)
    return (
      <>
        {name} has been verified since {formatDate(new Date(proof.provenAt))}. Keep this record: it
        is checked every day.
      </>
    );
  return (
    <>
      {name} isn’t verified yet. Add this DNS record
      {proof.lapsesAt && (
        <>
          {' '}
          before <Time value={proof.lapsesAt} inSentence />, or the host name is removed
        </>
      )}
      .
    </>
  );
}
