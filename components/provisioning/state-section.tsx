'use client';

import { TriangleAlert } from 'lucide-react';
import { usePermission } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Section } from '#components/kit/section.tsx';
import { notifyUndone, notifyWithUndo } from '#components/kit/undo.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Link } from '#components/ui/link.tsx';
import { announceFailure } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { countingDomains } from '#lib/contract/inside-domains.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { type Provisioning, updateProvisioning } from '#lib/contract/provisioning.ts';

/** Turns provisioning on and off, and shows the address and what came through it. */
export function StateSection({
  organization,
  provisioning,
}: {
  organization: Organization;
  provisioning: Provisioning;
}) {
  const { id: organizationId } = organization;
  const { reason } = usePermission(updateProvisioning, organization);
  const updating = useMutationFor(updateProvisioning);
  const { enabled } = provisioning;

  async function turn(on: boolean): Promise<void> {
    await updating.mutateAsync({ parameters: { organizationId }, body: { enabled: on } });
  }

  async function change(on: boolean): Promise<void> {
    await turn(on);
    const undo = () =>
      announceFailure(
        turn(!on).then(() => notifyUndone(`Provisioning is ${on ? 'off' : 'on'} again`)),
      );
    notifyWithUndo(`Provisioning is ${on ? 'on' : 'off'}`, undo);
  }

  return (
    <Section
      id="provisioning"
      title="Provisioning"
      intro="With SCIM 2.0, your identity provider adds people at your verified email domains, disables and removes members, and manages teams."
    >
      <div className="grid gap-4 pt-4">
        <Failure title="Couldn’t change provisioning." reason={updating.error?.message} />
        <Switch
          checked={enabled}
          onCheckedChange={(on) => announceFailure(change(on))}
          aria-busy={updating.isPending || undefined}
          description="The identity provider can disable and remove every member except the last admin. While this is off, its requests are refused; people and teams stay, and teams can be changed here again."
          {...(reason && { unavailable: reason })}
        >
          Allow provisioning
        </Switch>
        {enabled && countingDomains(organization).length === 0 && (
          <Notice
            tone="warn"
            icon={<TriangleAlert aria-hidden />}
            title="No email domain is verified."
          >
            Until one is, the identity provider can manage members but can’t add anyone.{' '}
            <Link className="link" href={routes.settings(organizationId, 'members')}>
              Verify a domain
            </Link>
          </Notice>
        )}
        <dl className="grid gap-3">
          <BaseURL value={provisioning.baseURL} />
          <div>
            <dt className="font-semibold">Managed</dt>
            <dd className="text-ink-2">
              {plural(provisioning.people, 'person', 'people')} and{' '}
              {plural(provisioning.groups, 'group')}
            </dd>
          </div>
          <div>
            <dt className="font-semibold">Last request</dt>
            <dd className="text-ink-2">
              {provisioning.lastRequestAt ? <Time value={provisioning.lastRequestAt} /> : 'Never'}
            </dd>
          </div>
        </dl>
      </div>
    </Section>
  );
}

function BaseURL({ value }: { value: string }) {
  return (
    <div className="grid gap-1">
      <dt>
        <span className="font-semibold">SCIM base URL</span>{' '}
        <span className="text-meta text-ink-3">Also called tenant URL</span>
      </dt>
      <dd className="flex flex-wrap items-center gap-1 rounded-control border border-hairline bg-paper-2 py-0.5 pr-0.5 pl-2.5">
        <span className="mono min-w-0 flex-1 basis-52 py-1 text-[13px] break-all">{value}</span>
        <CopyButton value={value} label="Copy SCIM base URL" size="small">
          <span aria-hidden>Copy</span>
        </CopyButton>
      </dd>
    </div>
  );
}
