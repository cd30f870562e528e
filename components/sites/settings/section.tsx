import type { ReactNode } from 'react';
import { type Lock, requirementText } from '#components/kit/permission.ts';
import { Section } from '#components/kit/section.tsx';
import type { Site } from '#lib/contract/sites.ts';
import { siteAdmin } from '../frame/use-site-permissions.ts';
import type { Form } from './site-form.tsx';
import type { SiteSettingsValues } from './values.ts';

export type SiteSettingsSectionProps = {
  organizationId: string;
  form: Form;
  values: SiteSettingsValues;
  site: Site;
  /** For title and start page, and for who can see the site and where. */
  locks: { edit: Lock; admin: Lock };
};

/** A section of the settings; `forAdmins` shows the role it requires beside its title. */
export function SettingsSection(props: {
  id: string;
  title: string;
  forAdmins?: boolean;
  children: ReactNode;
}) {
  const { id, title, forAdmins = false, children } = props;
  return (
    <Section id={id} title={title} aside={forAdmins && requirementText(siteAdmin)}>
      <div className="grid gap-5 pt-4">{children}</div>
    </Section>
  );
}

/** An action with a description, and its button on the right. */
export function ActionRow(props: { title: string; children: ReactNode; button: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold">{props.title}</h3>
        <div className="text-ink-2 wrap-anywhere">{props.children}</div>
      </div>
      {props.button}
    </div>
  );
}
