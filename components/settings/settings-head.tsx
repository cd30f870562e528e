'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { placeHref, settingsPlaces } from './settings-index.ts';

/** The head of every page of the settings; what is one page further down has its own. */
export function SettingsHead({ organizationId }: { organizationId: string }) {
  const [current = '', ...below] = usePathname().split('/').slice(4);
  const line = useRef<HTMLDivElement>(null);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab to show
  useEffect(() => {
    const tab = line.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  if (below.length > 0) return null;
  return (
    <PageHead
      title="Settings"
      crumbs={[{ label: organization?.title ?? 'Organization', href: `/orgs/${organizationId}` }]}
      tabs={
        <div ref={line} className="flex min-w-0">
          <TabsLine label="Settings">
            {settingsPlaces.map((place) => (
              <TabLink
                key={place.path}
                href={placeHref(organizationId, place)}
                current={place.path === current}
              >
                {place.label}
              </TabLink>
            ))}
          </TabsLine>
        </div>
      }
    />
  );
}
