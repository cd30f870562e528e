'use client';

import { JoiningSection } from './joining-section.tsx';
import { OrganizationRead } from './organization-read.tsx';
import { SettingsForm } from './settings-form.tsx';

const settings = ['emailDomains', 'defaultRole', 'inviteLinks'] as const;

/** How people come in, and as what. */
export function MembersSettings({ organizationId }: { organizationId: string }) {
  return (
    <OrganizationRead organizationId={organizationId}>
      {(organization) => (
        <SettingsForm
          key={organizationId}
          organization={organization}
          place="members"
          label="Settings for members"
          settings={settings}
          Sections={JoiningSection}
        />
      )}
    </OrganizationRead>
  );
}
