'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { Section } from '#components/kit/section.tsx';
import { notifyUndone, notifyWithUndo } from '#components/kit/undo.ts';
import { Failure } from '#components/ui/failure.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announceFailure } from '#components/ui/live-region.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { type Organization, updateOrganization } from '#lib/contract/organizations.ts';
import { previewSSOEnforcement } from '#lib/contract/saml.ts';
import { obstacleText } from './enforcement-text.ts';
import { enforcementInput } from './inputs.ts';

const EnforceDialog = lazyPart(() =>
  import('./enforce-dialog.tsx').then(({ EnforceDialog: loaded }) => loaded),
);

/** Requires single sign-on for everyone but admins; a dialog first lists who couldn't sign in. */
export function EnforcementSection({
  organization,
  firstStep,
}: {
  organization: Organization;
  /** What to do when no provider is active. */
  firstStep: string;
}) {
  const { id: organizationId } = organization;
  const { reason } = usePermission(updateOrganization, organization);
  const preview = useQuery(queryFor(previewSSOEnforcement, enforcementInput(organizationId)));
  const updating = useMutationFor(updateOrganization);
  const [isConfirming, setConfirming] = useState(false);
  const isOn = organization.sso === true;

  async function update(sso: boolean): Promise<void> {
    await updating.mutateAsync({ parameters: { organizationId }, body: { sso } });
  }

  async function switchOff(): Promise<void> {
    await update(false);
    notifyWithUndo('Single sign-on is no longer required', () => void switchBack());
  }

  async function switchBack(): Promise<void> {
    await update(true);
    notifyUndone('Single sign-on is required again');
  }

  const obstacle = isOn ? undefined : obstacleText(preview.data?.obstacles, firstStep);
  const unavailable = reason ?? obstacle;
  return (
    <Section id="enforcement" title="Enforcement">
      <div className="grid gap-3 pt-4">
        <Failure
          title="Couldn’t change the requirement."
          reason={updating.error && !isConfirming && updating.error.message}
        />
        <Switch
          checked={isOn}
          onCheckedChange={(on) => (on ? setConfirming(true) : announceFailure(switchOff()))}
          aria-busy={updating.isPending || undefined}
          description="Everyone except admins must sign in through one of this organization’s providers. Codes, passkeys and access tokens from other sign-ins no longer give access. Admins keep all ways to sign in, in case the provider fails, unless they are SSO members."
          {...EnforceDialog.preload}
          {...(unavailable && { unavailable })}
        >
          Require single sign-on
        </Switch>
        {unavailable && (
          <p className="ml-10 max-w-[64ch] text-meta whitespace-pre-line text-ink-2">
            {unavailable}
          </p>
        )}
        <p className="max-w-[64ch] text-ink-2">
          {isOn
            ? 'Single sign-on is required. Members are shown which provider to use. If you turn this off, they can immediately sign in as before.'
            : 'Single sign-on is optional. You can make individual people SSO members under Members; they must use it as soon as a provider is active.'}
        </p>
      </div>
      {isConfirming && (
        <EnforceDialog
          organizationId={organizationId}
          busy={updating.isPending}
          problem={updating.error}
          onConfirm={() =>
            announceFailure(
              update(true).then(() => {
                setConfirming(false);
                notifyWithUndo('Single sign-on is now required', () =>
                  announceFailure(switchOff()),
                );
              }),
            )
          }
          onClose={() => {
            updating.reset();
            setConfirming(false);
          }}
        />
      )}
    </Section>
  );
}
