'use client';

import { useQuery } from '@tanstack/react-query';
import { Action } from '#components/kit/action.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
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

/** The DNS record that proves the saved host name of a site, and what DNS says now. */
export function HostnameProof(props: { organizationId: string; siteId: string }) {
  const input = siteInput(props.organizationId, props.siteId);
  const own = useSitePermissions(props.organizationId);
  const isAdmin = own.permissions.admin;
  const { data: proof } = useQuery({ ...queryFor(getSiteHostname, input), enabled: isAdmin });
  const checking = useMutationFor(checkSiteHostname);
  if (!proof) return null;
  return (
    <section
      aria-label="DNS record"
      className="grid gap-2 rounded-control border border-hairline p-3"
    >
      <p className="text-ink-2">
        <ProofState proof={proof} />
      </p>
      <dl className="grid gap-1">
        <RecordPart label="TXT record" value={proof.record.name} />
        <RecordPart label="Value" value={proof.record.value} />
      </dl>
      {proof.found !== undefined && (
        <p className="text-ink-2 wrap-anywhere">
          DNS says: <span className="mono">{proof.found || 'No TXT record.'}</span>
          {proof.checkedAt && (
            <>
              {' '}
              (<Time value={proof.checkedAt} />)
            </>
          )}
        </p>
      )}
      <div>
        <Action
          endpoint={checkSiteHostname}
          on={own}
          type="button"
          busy={checking.isPending}
          onClick={() => checking.mutate(input)}
        >
          Check now
        </Action>
      </div>
    </section>
  );
}

function ProofState({ proof }: { proof: SiteHostnameProof }) {
  const name = <span className="mono text-ink">{proof.hostname}</span>;
  if (proof.state === 'proven')
    return <>{name} is verified. Keep this record: it is checked every day.</>;
  return (
    <>
      {name} isn’t verified yet. Set this DNS record
      {proof.lapsesAt && (
        <>
          ; the host name is removed without it <Time value={proof.lapsesAt} />
        </>
      )}
      .
    </>
  );
}

function RecordPart({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="w-24 text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-x-3">
        <span className="mono min-w-0 flex-1 wrap-anywhere">{value}</span>
        <CopyButton type="button" iconOnly label={`Copy ${label}`} value={value} />
      </dd>
    </div>
  );
}
