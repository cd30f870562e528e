'use client';

import { usePathname } from 'next/navigation';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';

const tabs = [
  { href: '/instance', label: 'Organizations' },
  { href: '/instance/people', label: 'People' },
  { href: '/instance/work', label: 'Background work' },
  { href: '/instance/mails', label: 'Emails' },
  { href: '/instance/health', label: 'Health' },
  { href: '/instance/activity', label: 'Activity' },
];

/** The head of the pages for admins of the instance, with their tabs. */
export function InstanceHead() {
  const path = usePathname();
  return (
    <PageHead
      title="Instance"
      crumbs={[{ label: 'Home', href: '/' }]}
      tabs={
        <TabsLine label="Instance">
          {tabs.map(({ href, label }) => (
            <TabLink key={href} href={href} current={path === href}>
              {label}
            </TabLink>
          ))}
        </TabsLine>
      }
    />
  );
}
