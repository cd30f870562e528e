'use client';

import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatSize } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Section } from '#components/kit/section.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { QuotaName } from '#lib/contract/quotas.ts';
import { getUsage, type Usage } from '#lib/contract/quotas.ts';

/** From this part of a limit on, its bar warns. */
const NEARLY = 0.9;

/** What an organization uses, and its limits, with a bar for each limit. */
export function OrganizationUsage({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(getUsage, { parameters: { organizationId } }),
    retry: false,
  });
  return (
    <div className="max-w-160">
      <Section
        id="usage"
        title="Usage"
        intro="What this organization uses. Limits are set by the operator of this server; what exceeds one is refused, and nothing is ever deleted because of it."
      >
        {error && !data ? (
          <ProblemState
            problem={error as Problem}
            what="the usage"
            onRetry={() => void refetch()}
          />
        ) : data ? (
          <ul aria-label="Usage" className="mt-2">
            {data.quotas.map((quota) => (
              <Quota key={quota.name} quota={quota} />
            ))}
          </ul>
        ) : (
          <SkeletonRows label="Loading usage" rows={5} shape="line" />
        )}
      </Section>
    </div>
  );
}

function Quota({ quota: { name, used, limit } }: { quota: Usage['quotas'][number] }) {
  const words = amountWords(name, used);
  const part = limit === undefined ? 0 : limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <li className="border-b border-hairline py-3">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{quotaWords[name]}</span>
        <span className="text-ink-2">
          {limit === undefined
            ? `${words}, no limit`
            : `${words} of ${amountWords(name, limit)}${part >= 1 ? ', limit reached' : ''}`}
        </span>
      </span>
      {limit !== undefined && (
        <span aria-hidden className="mt-2 block h-1.5 rounded-full bg-paper-3">
          <span
            className={`block h-full rounded-full ${part >= NEARLY ? 'bg-danger' : 'bg-accent'}`}
            style={{ width: `${part * 100}%` }}
          />
        </span>
      )}
    </li>
  );
}

/** What each limit is about. */
const quotaWords: Readonly<Record<QuotaName, string>> = {
  spaces: 'Spaces',
  bytes: 'Storage',
  specifications: 'Specifications',
  imports: 'Imports in the last 24 hours',
  people: 'Members',
};

/** An amount of what a limit is about: “12”, “1.5 MB”. */
function amountWords(name: QuotaName, amount: number): string {
  return name === 'bytes' ? formatSize(amount) : formatNumber(amount);
}
