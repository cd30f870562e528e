'use client';

import { type ReactNode, useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import type { useEndpointForm } from '#components/kit/endpoint-form.ts';
import { lockOf } from '#components/kit/permission.ts';
import { SettingsForm } from '#components/kit/settings-form.tsx';
import { ReadOnlyNotice, useRequirement } from '#components/kit/who-can.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { Problem } from '#lib/client/problem.ts';
import type * as schemas from '#lib/contract/sites.schemas.ts';
import {
  getSite,
  publishSite,
  type Site,
  type SiteVisibility,
  updateSite,
} from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { siteAdmin, useSitePermissions } from '../frame/use-site-permissions.ts';
import { VisibilityField } from '../visibility-field.tsx';
import { visibilityWords } from '../words.ts';
import { AddressSection } from './address-section.tsx';
import { DefaultsSection } from './defaults-section.tsx';
import { SettingsSection, type SiteSettingsSectionProps } from './section.tsx';
import { type SiteSettingsValues, settings, valuesOf } from './values.ts';

const AudienceDialog = lazyPart(() =>
  import('./audience-dialog.tsx').then(({ AudienceDialog: loaded }) => loaded),
);

export type Form = ReturnType<typeof useEndpointForm<typeof schemas.updateSite.body>>;

type Question = { visibility: SiteVisibility; onAnswer: (isConfirmed: boolean) => void };

type Props = {
  organizationId: string;
  site: Site;
  /** Sections above and below the form that are saved on their own. */
  above: ReactNode;
  below: ReactNode;
};

/** The form of a site's settings; it sends only changes, against the version it was read from. */
export function SiteForm({ organizationId, site, above, below }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const own = useSitePermissions(organizationId);
  const edit = usePermission(updateSite, own);
  const admin = useRequirement(siteAdmin, own);
  const locks = { edit: lockOf(edit.reason), admin: lockOf(admin.reason) };

  /** Asks before a published site gets another audience. */
  async function confirm({ visibility }: Partial<SiteSettingsValues>): Promise<boolean> {
    if (!site.published || !visibility) return true;
    const isConfirmed = await new Promise<boolean>((onAnswer) =>
      setQuestion({ visibility, onAnswer }),
    );
    setQuestion(null);
    return isConfirmed;
  }

  return (
    <>
      <SettingsForm
        label="Site settings"
        reading={getSite}
        writing={updateSite}
        input={siteInput(organizationId, site.id)}
        thing={{ ...site, ...own }}
        schema={async () => (await import('#lib/contract/sites.schemas.ts')).updateSite.body}
        valuesOf={valuesOf}
        fields={settings}
        confirm={confirm}
        settingOf={takenSetting}
        above={
          <>
            {edit.allowed && (
              <ReadOnlyNotice
                endpoint={publishSite}
                on={own}
                what="audience, address, publishing and share links"
              />
            )}
            {above}
          </>
        }
        below={below}
      >
        {(form, values) => {
          const given = { organizationId, form, values, site, locks };
          return (
            <>
              <GeneralSection {...given} />
              <DefaultsSection {...given} />
              <AudienceSection {...given} />
              <AddressSection {...given} />
            </>
          );
        }}
      </SettingsForm>
      {question && (
        <AudienceDialog
          organizationId={organizationId}
          site={{ ...site, visibility: question.visibility }}
          title={`Change who can see “${site.title}”?`}
          description={`The site is published. With the visibility ${visibilityWords[question.visibility].name}:`}
          confirm="Save changes"
          keep="Cancel"
          busy={false}
          onConfirm={() => question.onAnswer(true)}
          onClose={() => question.onAnswer(false)}
        />
      )}
    </>
  );
}

/** The address that another site has already, by the refusal's reason. */
function takenSetting({ reasons }: Problem): keyof SiteSettingsValues | undefined {
  const taken = reasons.find((reason) => reason.startsWith('taken:'))?.slice('taken:'.length);
  return (Object.keys(settings) as (keyof SiteSettingsValues)[]).find((key) => key === taken);
}

/** Who can see the site, and whether its content depends on the visitor. */
function AudienceSection({ organizationId, form, values, site, locks }: SiteSettingsSectionProps) {
  const { errors } = form.formState;
  return (
    <SettingsSection id="audience" title="Audience" forAdmins>
      <VisibilityField
        organizationId={organizationId}
        value={values.visibility}
        onChange={(visibility) => form.setValue('visibility', visibility, { shouldDirty: true })}
        error={errors.visibility?.message}
        isPublished={site.published}
      />
      <Field group label="Adaptive content" error={errors.adaptiveContent?.message}>
        <Checkbox
          checked={values.adaptiveContent?.enabled ?? false}
          onCheckedChange={(enabled) =>
            form.setValue('adaptiveContent', { enabled }, { shouldDirty: true })
          }
          description="Sections and spaces with a condition are shown only to visitors whose claims match it. Set up claims on the Visitors tab."
          {...locks.admin}
        >
          Adapt content to the visitor
        </Checkbox>
      </Field>
    </SettingsSection>
  );
}

/** The title of a site. */
function GeneralSection({ form, site, locks }: SiteSettingsSectionProps) {
  return (
    <SettingsSection id="general" title="Name">
      <Field
        label="Title"
        help={form.formState.errors.title ? undefined : '2 to 128 characters.'}
        error={form.formState.errors.title?.message}
      >
        {/* The form has no values before hydration. */}
        <Input
          size="form"
          autoComplete="off"
          defaultValue={site.title}
          {...form.register('title')}
          {...locks.edit}
        />
      </Field>
    </SettingsSection>
  );
}
