'use client';

import { JoiningSection } from './joining-section.tsx';
import { OrganizationRead } from './organization-read.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsForm } from './settings-form.tsx';
import { SignInSection } from './sign-in-section.tsx';

/** How people come in, as what, and how they sign in. */
export function MembersSettings({ organizationId }: { organizationId: string }) {
  return (
    <OrganizationRead organizationId={organizationId}>
      {(organization) => (
        <SettingsForm
          key={organizationId}
          organization={organization}
          place="members"
          label="Settings for members"
          Sections={Sections}
        />
      )}
    </OrganizationRead>
  );
}

function Sections(props: SectionProps) {
  return (
    <>
      <JoiningSection {...props} />
      <SignInSection {...props} />
    </>
  );
}
