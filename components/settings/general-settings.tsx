'use client';

import { ContentSection } from './content-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { LeaveOrganization } from './leave-organization.tsx';
import { OrganizationRead } from './organization-read.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsForm } from './settings-form.tsx';

/** What the organization is called, what it shows first, and the way out of it. */
export function GeneralSettings({ organizationId }: { organizationId: string }) {
  return (
    <OrganizationRead organizationId={organizationId}>
      {(organization) => (
        <SettingsForm
          key={organizationId}
          organization={organization}
          place=""
          label="General settings"
          Sections={Sections}
          below={<LeaveOrganization organization={organization} />}
        />
      )}
    </OrganizationRead>
  );
}

function Sections(props: SectionProps) {
  return (
    <>
      <GeneralSection {...props} />
      <ContentSection {...props} />
    </>
  );
}
