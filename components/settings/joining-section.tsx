'use client';

import { useQuery } from '@tanstack/react-query';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { DomainsField } from './domains-field.tsx';
import { linkConsequence } from './link-consequence.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './section-props.ts';

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
          help="People with an address at one of these may be invited as SSO members; an SSO invitation to any other address is refused. Nobody joins by the address alone. Up to 100."
          {...locked}
        />
      </div>
      <div id="default-role" className="scroll-mt-4">
        <Field
          label="Default role"
          error={errors.defaultRole?.message}
          help="For people who are invited without a role of their own. Members keep the role they have, and so do invitations that were sent already."
        >
          <RoleSelect
            size="form"
            className="max-w-80"
            value={role}
            onValueChange={(next) => form.setValue('defaultRole', next, { shouldDirty: true })}
            {...locked}
          />
        </Field>
      </div>
      <div id="invite-links" className="scroll-mt-4">
        <Checkbox
          checked={values.inviteLinks ?? false}
          onCheckedChange={(on) => form.setValue('inviteLinks', on === true, { shouldDirty: true })}
          description={linkConsequence(
            saved.inviteLinks ?? false,
            values.inviteLinks ?? false,
            overview?.links,
          )}
          {...locked}
        >
          Invite links
        </Checkbox>
      </div>
    </Section>
  );
}
