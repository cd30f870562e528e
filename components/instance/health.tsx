'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber, formatSize } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Section } from '#components/kit/section.tsx';
import { Link } from '#components/ui/link.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getInstance } from '#lib/contract/instance.ts';
import { Backups } from './backups.tsx';

/** How often an open page reads it again, in milliseconds. */
const INTERVAL = 15_000;

const engines = { embedded: 'Embedded database', postgresql: 'PostgreSQL' };

/** How the instance is doing: its version, database, disk, last backup and background work. */
export function InstanceHealth() {
  const { data, error, refetch } = useQuery({
    ...queryFor(getInstance, {}),
    refetchInterval: INTERVAL,
  });
  if (error && !data)
    return (
      <ProblemState problem={error as Problem} what="the health" onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows label="Loading health" rows={6} shape="line" />;
  const { database, disk, jobs, mails, lastBackupAt } = data;
  return (
    <div className="grid max-w-160 gap-8">
      <Section id="server" title="Server">
        <Facts>
          <Fact name="Masthead">{data.version}</Fact>
          <Fact name="Running since">
            <Time value={data.startedAt} />
          </Fact>
          <Fact name={engines[database.engine]}>
            {database.engine === 'embedded' ? `PostgreSQL ${database.version}` : database.version}
          </Fact>
          <Fact name="Database size">{formatSize(database.bytes)}</Fact>
          <Fact name="Free disk space">
            {disk ? `${formatSize(disk.free)} of ${formatSize(disk.total)}` : 'Unknown'}
          </Fact>
          <Fact name="Last backup">
            {lastBackupAt ? <Time value={lastBackupAt} /> : 'None in the last 90 days'}
          </Fact>
        </Facts>
      </Section>
      <Backups isAvailable={data.keepsBackups} />
      <Section id="numbers" title="Totals">
        <Facts>
          <Fact name="Organizations">{formatNumber(data.organizations)}</Fact>
          <Fact name="People">{formatNumber(data.people)}</Fact>
          <Fact name="Background work">
            {formatNumber(jobs.running)} running, {formatNumber(jobs.waiting)} waiting,{' '}
            <Link href="/instance/work?state=failed" className="link">
              {formatNumber(jobs.failed)} failed
            </Link>
          </Fact>
          <Fact name="Emails">
            {formatNumber(mails.waiting)} waiting,{' '}
            <Link href="/instance/mails?state=failed" className="link">
              {formatNumber(mails.failed)} failed
            </Link>
          </Fact>
        </Facts>
      </Section>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="mt-2">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-hairline py-2">
      <dt className="w-48 text-ink-2">{name}</dt>
      <dd className="min-w-0 flex-1 basis-56 wrap-anywhere">{children}</dd>
    </div>
  );
}
