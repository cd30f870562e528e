'use client';

import { useQuery } from '@tanstack/react-query';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { SettingsForm } from './settings-form.tsx';

/** The general settings of an organization. */
export function Settings({ organizationId }: { organizationId: string }) {
  const reading = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  const organization = reading.data;
  const base = `/orgs/${organizationId}`;
  return (
    <>
      <PageHead
        title="Settings"
        crumbs={[{ label: organization?.title ?? 'Organization', href: base }]}
        tabs={
          <TabsLine label="Settings">
            <TabLink href={`${base}/settings`} current>
              General
            </TabLink>
          </TabsLine>
        }
      />
      {organization ? (
        <SettingsForm key={organizationId} organization={organization} />
      ) : reading.isError ? (
        <ProblemState
          problem={reading.error as Problem}
          what="The settings"
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <SkeletonRows label="The settings are loading" rows={8} avatar={false} />
      )}
    </>
  );
}
