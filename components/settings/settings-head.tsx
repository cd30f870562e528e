'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { routes } from '#components/kit/routes.ts';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { settingsPageHref, settingsTabs } from './settings-pages.ts';
import { SettingsSearch } from './settings-search.tsx';
import { useHighlightTarget } from './use-highlight-target.ts';

/** The head of the settings pages; pages further down, such as one provider, have their own. */
export function SettingsHead({ organizationId }: { organizationId: string }) {
  const [current = '', ...below] = usePathname().split('/').slice(4);
  useHighlightTarget();
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  if (below.length > 0) return null;
  return (
    <PageHead
      title="Settings"
      crumbs={[
        { label: organization?.title ?? 'Organization', href: routes.organization(organizationId) },
      ]}
      actions={<SettingsSearch organizationId={organizationId} />}
      tabs={
        <TabsLine label="Settings">
          {Object.values(settingsTabs).map((page) => (
            <TabLink
              key={page.path}
              href={settingsPageHref(organizationId, page)}
              current={page.path === current}
            >
              {page.label}
            </TabLink>
          ))}
        </TabsLine>
      }
    />
  );
}
