'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import { mayCall } from '#components/kit/permission.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Section } from '#components/kit/section.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listBlockedAddresses } from '#lib/contract/blocked-addresses.ts';
import { atLeast, type Role } from '#lib/contract/levels.ts';
import { getOverview } from '#lib/contract/organizations.ts';
import { DomainsField } from './domains-field.tsx';
import type { OrganizationSettingsSectionProps } from './form.ts';
import { OrganizationQuery } from './organization-query.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingHelp } from './settings-index.ts';
import type { OrganizationSettingsValues } from './values.ts';

// Each of these waits for data of its own.
const BlockedAddresses = lazyPart(() =>
  import('./blocked-addresses.tsx').then((module) => module.BlockedAddresses),
);
const DomainLoss = lazyPart(() => import('./domain-loss.tsx').then((module) => module.DomainLoss));
const DomainProofs = lazyPart(() =>
  import('./domain-proofs.tsx').then((module) => module.DomainProofs),
);

const settings = ['emailDomains', 'defaultRole', 'inviteLinks', 'memberActivity'] as const;

/** The Members page: how people join the organization, and with which role. */
export function MembersSettings({ organizationId }: { organizationId: string }) {
  return (
    <OrganizationQuery organizationId={organizationId}>
      {(organization) => (
        <SettingsForm
          key={organizationId}
          organization={organization}
          page="members"
          label="Member settings"
          settings={settings}
          Sections={Sections}
          below={
            mayCall(listBlockedAddresses, organization) && (
              <BlockedAddresses organizationId={organizationId} />
            )
          }
        />
      )}
    </OrganizationQuery>
  );
}

function Sections(props: OrganizationSettingsSectionProps) {
  return (
    <>
      <JoiningSection {...props} />
      <VisibilitySection {...props} />
    </>
  );
}

/** What members see about each other; nothing if the API has no such setting. */
function VisibilitySection({ form, values, unavailable }: OrganizationSettingsSectionProps) {
  if (values.memberActivity === undefined) return null;
  return (
    <Section id="visibility" title="What members see about each other" fields>
      <div id="member-activity" className="scroll-mt-4">
        <Checkbox
          checked={values.memberActivity === 'members'}
          onCheckedChange={(isOn) =>
            form.setValue('memberActivity', isOn ? 'members' : 'admins', { shouldDirty: true })
          }
          description={settingHelp('member-activity')}
          {...(unavailable && { unavailable })}
        >
          Last seen and export
        </Checkbox>
      </div>
    </Section>
  );
}

function JoiningSection(props: OrganizationSettingsSectionProps) {
  const { form, values, saved, organization, unavailable } = props;
  const locked = unavailable ? { unavailable } : {};
  const overview = useQuery(
    queryFor(getOverview, { parameters: { organizationId: organization.id } }),
  ).data;
  const role = values.defaultRole ?? null;
  const { errors } = form.formState;
  return (
    <Section id="joining" title="Joining" fields>
      <div id="email-domains" className="scroll-mt-4">
        <DomainsField
          domains={values.emailDomains ?? []}
          onChange={(domains) =>
            form.setValue('emailDomains', domains, { shouldDirty: true, shouldValidate: true })
          }
          error={errors.emailDomains?.message ?? errors.emailDomains?.find?.(Boolean)?.message}
          help={settingHelp('email-domains', domainsHelp(values))}
          {...locked}
        />
        <DomainLoss
          organization={organization}
          saved={saved.emailDomains ?? []}
          domains={values.emailDomains ?? []}
        />
        <DomainProofs organization={organization} />
      </div>
      <div id="default-role" className="scroll-mt-4">
        <Field
          label="Default role"
          error={errors.defaultRole?.message}
          help={settingHelp(
            'default-role',
            'Existing members and pending invitations keep their role.',
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
        {canChangeContent(role) && (values.emailDomains ?? []).length > 0 && (
          <Notice
            tone="warn"
            icon={<TriangleAlert aria-hidden />}
            title={`Anyone with an address at these domains can join as ${roleName(role)}.`}
            className="mt-2"
          >
            They join without approval. Consider a lower role; you can raise it for individual
            members.
          </Notice>
        )}
      </div>
      <div id="invite-links" className="scroll-mt-4">
        <Checkbox
          checked={values.inviteLinks ?? false}
          onCheckedChange={(on) => form.setValue('inviteLinks', on === true, { shouldDirty: true })}
          description={`${settingHelp('invite-links')} ${linksHelp(
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

/** Whether a role can add and remove content. */
function canChangeContent(role: Role | null): boolean {
  return atLeast(role, 'create');
}

/** Who can join by email domain, with the values in the form. */
function domainsHelp({
  emailDomains = [],
  defaultRole = null,
}: OrganizationSettingsValues): string {
  const role = emailDomains.length > 0 ? `the ${roleName(defaultRole)} role` : 'the default role';
  return `They join with ${role} unless their invitation has another one, and can be invited as SSO members. Removed members can rejoin unless their address was blocked; disabled members can’t. Up to 100 domains.`;
}

type LinkCounts = { usable: number } | null | undefined;

/**
 * The help text of the invite links switch.
 * @param links how many there are; null or undefined when the API or the caller's role hides it
 */
function linksHelp(wasOn: boolean, isOn: boolean, links: LinkCounts): string {
  const always = 'Anyone with a link can join with the link’s role, without a personal invitation.';
  const usable = links?.usable ?? 0;
  const one = usable === 1;
  const count = one ? '1 link' : `${formatNumber(usable)} links`;
  if (wasOn && isOn) {
    return usable > 0
      ? `${always} ${count} ${one ? 'works' : 'work'} now and ${one ? 'stops' : 'stop'} immediately if you turn this off.`
      : `${always} If you turn this off, nobody can create links or join with one.`;
  }
  if (wasOn) {
    return usable > 0
      ? `${count} will stop working when you save, wherever ${one ? 'it was' : 'they were'} shared. People who already joined stay. If you turn this on again, the links work as before.`
      : 'When you save, nobody can create links or join with one. People who already joined stay.';
  }
  return isOn
    ? 'When you save, links that weren’t revoked, used up or expired work again, and admins can create new ones.'
    : `${always} Links are off: nobody can create one, and people who open one can’t join.`;
}
