'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { sayUndone, sayWithUndo } from '#components/kit/undo.ts';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type Organization, updateOrganization } from '#lib/contract/organizations.ts';
import { previewSSOEnforcement } from '#lib/contract/saml.ts';
import { hindranceOf } from './enforcement-words.ts';
import { enforcementInput } from './reads.ts';
import { Section } from './section.tsx';

const EnforceDialog = shownLater(() =>
  import('./enforce-dialog.tsx').then(({ EnforceDialog: loaded }) => loaded),
);

/** Whether everybody has to sign in through a provider. Switched on only after it was told whom it keeps out. */
export function EnforcementSection({
  organization,
  way,
}: {
  organization: Organization;
  /** What to do so that there is an active provider. */
  way: string;
}) {
  const { id: organizationId, title, permissions } = organization;
  const preview = useQuery(queryFor(previewSSOEnforcement, enforcementInput(organizationId)));
  const update = useMutationFor(updateOrganization);
  const [isAsking, setAsking] = useState(false);
  const isOn = organization.sso === true;

  async function set(sso: boolean): Promise<void> {
    await update.mutateAsync({ parameters: { organizationId }, body: { sso } });
  }

  async function switchOff(): Promise<void> {
    await set(false);
    sayWithUndo('Nobody has to use single sign-on any more.', () => void switchBack());
  }

  async function switchBack(): Promise<void> {
    await set(true);
    sayUndone('Single sign-on is required again.');
  }

  /** What fails is told beside the switch. */
  function quietly(change: Promise<void>): void {
    change.catch((problem: Problem) => announce(problem.message));
  }

  const unavailable = permissions.admin
    ? isOn
      ? undefined
      : hindranceOf(preview.data?.obstacles, way)
    : `Changing this takes the role Admin.\nAn admin of ${title} can.`;
  return (
    <Section id="enforcement" title="Who has to use it">
      <div className="grid gap-3 pt-4">
        {update.error && !isAsking && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not changed.">
            {update.error.message}
          </Notice>
        )}
        <Switch
          checked={isOn}
          onCheckedChange={(on) => (on ? setAsking(true) : quietly(switchOff()))}
          aria-busy={update.isPending || undefined}
          description="Everybody but admins signs in through a provider of this organization; codes, passkeys and access tokens made otherwise open nothing in it. Admins keep every way in, for the day the provider fails, unless they are SSO members."
          {...EnforceDialog.ahead}
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
            ? 'Required now. Members who have to use it see which provider to go through; switching it off lets them in as before, at once.'
            : 'Not required now. Single members can be set as SSO members on the page of the members: they have to use it as soon as a provider is active.'}
        </p>
      </div>
      {isAsking && (
        <EnforceDialog
          organizationId={organizationId}
          busy={update.isPending}
          problem={update.error}
          onConfirm={() =>
            quietly(
              set(true).then(() => {
                setAsking(false);
                sayWithUndo('Single sign-on is required from now on.', () => quietly(switchOff()));
              }),
            )
          }
          onClose={() => {
            update.reset();
            setAsking(false);
          }}
        />
      )}
    </Section>
  );
}
