'use client';

import { Section } from '#components/kit/section.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { DefaultContentField } from './default-content-field.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import type { OrganizationSettingsSectionProps } from './form.ts';
import { LeaveOrganization } from './leave-organization.tsx';
import { LogoField } from './logo-field.tsx';
import { OrganizationQuery } from './organization-query.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingHelp } from './settings-index.ts';

const settings = ['title', 'hostname', 'logo', 'defaultContent', 'ai'] as const;

/** The General page: name and logo, default content and AI, and leaving the organization. */
export function GeneralSettings({ organizationId }: { organizationId: string }) {
  return (
    <OrganizationQuery organizationId={organizationId}>
      {(organization) => (
        <SettingsForm
          key={organizationId}
          organization={organization}
          page=""
          label="General settings"
          settings={settings}
          Sections={Sections}
          below={
            <>
              <LeaveOrganization organization={organization} />
              <DeleteOrganization organization={organization} />
            </>
          }
        />
      )}
    </OrganizationQuery>
  );
}

function Sections(props: OrganizationSettingsSectionProps) {
  return (
    <>
      <ProfileSection {...props} />
      <ContentSection {...props} />
    </>
  );
}

function ProfileSection({ form, values, unavailable }: OrganizationSettingsSectionProps) {
  const { errors } = form.formState;
  const locked = unavailable ? { unavailable } : {};
  return (
    <Section id="general" title="Profile" fields>
      <div id="title" className="scroll-mt-4">
        <Field
          label="Title"
          help={settingHelp('title', '2 to 255 characters.')}
          error={errors.title?.message}
        >
          <Input size="form" {...form.register('title')} {...locked} />
        </Field>
      </div>
      <div id="host-name" className="scroll-mt-4">
        <Field
          label="Host name"
          help={settingHelp(
            'host-name',
            '3 to 32 lowercase letters, digits and hyphens. Must be unique in this service. Existing URLs don’t change.',
          )}
          error={errors.hostname?.message}
        >
          <Input
            size="form"
            mono
            spellCheck={false}
            autoCapitalize="none"
            placeholder="None yet"
            {...form.register('hostname', {
              setValueAs: (text?: string) => text?.trim() || undefined,
            })}
            {...locked}
          />
        </Field>
      </div>
      <div id="logo" className="scroll-mt-4">
        <LogoField form={form} title={values.title ?? ''} logo={values.logo ?? null} {...locked} />
      </div>
    </Section>
  );
}

function ContentSection(props: OrganizationSettingsSectionProps) {
  const { form, values, unavailable } = props;
  return (
    <Section id="content" title="Content" fields>
      <div id="default-content" className="scroll-mt-4">
        <DefaultContentField {...props} />
      </div>
      <div id="ai" className="scroll-mt-4">
        <Checkbox
          checked={values.ai ?? false}
          onCheckedChange={(on) => form.setValue('ai', on === true, { shouldDirty: true })}
          description={settingHelp(
            'ai',
            'Masthead has no AI features of its own; tools can read this setting through the API.',
          )}
          {...(unavailable && { unavailable })}
        >
          AI features
        </Checkbox>
      </div>
    </Section>
  );
}
