'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { roleName } from '#components/kit/levels.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { atLeast, type Role } from '#lib/contract/levels.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { DomainLoss } from './domain-loss.tsx';
import { DomainsField } from './domains-field.tsx';
import { linkConsequence } from './link-consequence.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './section-props.ts';
import { settingWords } from './settings-index.ts';
import type { Values } from './values.ts';

/** How people come in, and as what. */
export function JoiningSection(props: SectionProps) {
  const { form, values, saved, organization, unavailable } = props;
  const locked = unavailable ? { unavailable } : {};
  const overview = useQuery(
    queryFor(getOverview, { parameters: { organizationId: organization.id } }),
  ).data;
  const role = values.defaultRole ?? null;
  const { errors } = form.formState;
  return (
    <Section id="joining" title="Joining">
      <div id="email-domains" className="scroll-mt-4">
        <DomainsField
          domains={values.emailDomains ?? []}
          onChange={(domains) =>
            form.setValue('emailDomains', domains, { shouldDirty: true, shouldValidate: true })
          }
          error={errors.emailDomains?.message ?? errors.emailDomains?.find?.(Boolean)?.message}
          help={settingWords('email-domains', domainsWords(values))}
          {...locked}
        />
        <DomainLoss
          organization={organization}
          saved={saved.emailDomains ?? []}
          domains={values.emailDomains ?? []}
        />
      </div>
      <div id="default-role" className="scroll-mt-4">
        <Field
          label="Default role"
          error={errors.defaultRole?.message}
          help={settingWords(
            'default-role',
            'Members keep the role they have, and so do invitations that were sent already.',
          )}
        >
          <RoleSelect
            size="form"
            className="max-w-80"
            value={role}
            onValueChange={(next) => form.setValue('defaultRole', next, { shouldDirty: true })}
            {...locked}
          />
        </Field>
        {isMuch(role) && (values.emailDomains ?? []).length > 0 && (
          <Notice
            tone="warn"
            icon={<TriangleAlert aria-hidden />}
            title={`Everybody with such an address can make themselves ${roleName(role)}.`}
            className="mt-2"
          >
            Nobody is asked when they join. A lower role can be raised for each member.
          </Notice>
        )}
      </div>
      <div id="invite-links" className="scroll-mt-4">
        <Checkbox
          checked={values.inviteLinks ?? false}
          onCheckedChange={(on) => form.setValue('inviteLinks', on === true, { shouldDirty: true })}
          description={`${settingWords('invite-links')} ${linkConsequence(
            saved.inviteLinks ?? false,
            values.inviteLinks ?? false,
            overview?.links,
          )}`}
          {...locked}
        >
          Invite links
        </Checkbox>
      </div>
    </Section>
  );
}

/** Whether a role lets somebody change what others rely on. */
function isMuch(role: Role | null): boolean {
  return atLeast(role, 'create');
}

/** What the e-mail domains open, as they stand in the form. */
function domainsWords({ emailDomains = [], defaultRole = null }: Values): string {
  const role = emailDomains.length > 0 ? `the role ${roleName(defaultRole)}` : 'the default role';
  return `They join with ${role}, unless they are invited with another, and may be invited as SSO members. Somebody removed can come back; a disabled member can’t. Domains below one aren’t meant with it. Up to 100.`;
}
