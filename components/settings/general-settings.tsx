'use client';

import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { roleIn } from '#components/kit/permission.ts';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import { DELETED_DAYS } from '#lib/contract/deleted-organizations.ts';
import { getMember } from '#lib/contract/members.ts';
import { getOverview, type Organization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { DefaultContentField } from './default-content-field.tsx';
import type { OrganizationSettingsSectionProps } from './form.ts';
import { LeaveButton } from './leave-button.tsx';
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

const DeleteOrganizationDialog = lazyPart(() =>
  import('./delete-organization-dialog.tsx').then(({ DeleteOrganizationDialog: loaded }) => loaded),
);

/** Lets admins delete the organization. */
function DeleteOrganization({ organization }: { organization: Organization }) {
  const [isAsking, setAsking] = useState(false);
  if (roleIn(organization) !== 'admin') return null;
  return (
    <Section id="deleting" title="Delete organization" fields>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          Its content, people and sites are removed for everyone. Admins can restore it for{' '}
          {DELETED_DAYS} days.
        </p>
        <Button
          variant="danger"
          className="max-w-full"
          {...DeleteOrganizationDialog.preload}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden /> <span className="truncate">Delete {organization.title}</span>
        </Button>
      </div>
      {isAsking && (
        <DeleteOrganizationDialog organization={organization} onClose={() => setAsking(false)} />
      )}
    </Section>
  );
}

/** Lets you leave the organization. Hidden when the API doesn't say who is signed in. */
function LeaveOrganization({ organization }: { organization: Organization }) {
  const user = useQuery(queryFor(getUser, {})).data;
  return user ? <Leaving organization={organization} userId={user.id} /> : null;
}

function Leaving({ organization, userId }: { organization: Organization; userId: string }) {
  const parameters = { organizationId: organization.id, userId };
  const member = useQuery(queryFor(getMember, { parameters })).data;
  const overview = useQuery(queryFor(getOverview, { parameters })).data;
  const isLastAdmin = roleIn(organization) === 'admin' && overview?.members?.admin === 1;
  return (
    <Section id="leaving" title="Leave organization" fields>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          You stop being a member of {organization.title} and lose access to its content. Other
          members aren’t affected.
        </p>
        <LeaveButton
          variant="danger"
          organizationId={organization.id}
          title={organization.title}
          userId={userId}
          teams={member?.teams}
          unavailable={
            isLastAdmin
              ? `You are the last admin of ${organization.title}.\nMake someone else an admin first.`
              : undefined
          }
        />
      </div>
    </Section>
  );
}
