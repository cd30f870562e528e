'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { formatList, formatMoment } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Time } from '#components/ui/time.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import {
  getPublishingAuth,
  getPublishingStatus,
  type PublishingStatus,
  regeneratePublishingKey,
} from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { ActionRow } from '../settings/section.tsx';

const ReplaceKey = lazyPart(() =>
  import('./replace-key.tsx').then(({ ReplaceKey: loaded }) => loaded),
);

type Props = { organizationId: string; site: Site; status: PublishingStatus };

/** The private key: hidden until asked for and never kept, with when it was last read. */
export function PrivateKey({ organizationId, site, status }: Props) {
  const own = useSitePermissions(organizationId);
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const input = siteInput(organizationId, site.id);

  async function show(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      setKey((await call(getPublishingAuth, input)).privateKey);
      await client.invalidateQueries({ queryKey: keyOf(getPublishingStatus, input) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
    }
    setBusy(false);
  }

  return (
    <>
      <ActionRow
        title="Private key"
        button={
          <span className="flex flex-wrap gap-2">
            {key === null ? (
              <Action
                endpoint={getPublishingAuth}
                on={own}
                type="button"
                busy={isBusy}
                onClick={() => void show()}
              >
                <Eye aria-hidden /> Show key
              </Action>
            ) : (
              <Button type="button" onClick={() => setKey(null)}>
                <EyeOff aria-hidden /> Hide key
              </Button>
            )}
            <Action
              endpoint={regeneratePublishingKey}
              on={own}
              type="button"
              {...ReplaceKey.preload}
              onClick={() => setReplacing(true)}
            >
              <RefreshCw aria-hidden /> Replace key…
            </Action>
          </span>
        }
      >
        <LastRead status={status} />
      </ActionRow>
      {key !== null && (
        <div className="grid gap-2">
          <div role="group" aria-label="Private key">
            <code className="mono block rounded-control border border-edge bg-paper-2 px-2.5 py-2 break-all select-all">
              {key}
            </code>
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
            <CopyButton type="button" variant="secondary" value={key} label="Copy key" />
            Anyone who has it can read the whole site. Keep it on your server, as a secret.
          </p>
        </div>
      )}
      <Failure title="Couldn’t read the key." reason={problem} />
      {isReplacing && (
        <ReplaceKey
          organizationId={organizationId}
          site={site}
          onReplaced={setKey}
          onClose={() => setReplacing(false)}
        />
      )}
    </>
  );
}

function LastRead({ status: { key, replaced } }: { status: PublishingStatus }) {
  return (
    <>
      {key.readAt ? (
        <>
          Last shown <Time value={key.readAt} inSentence />.
        </>
      ) : (
        'The key hasn’t been shown to anyone yet, so no visitor can sign in.'
      )}
      {replaced.length > 0 && (
        <>
          {' '}
          {replaced.length === 1 ? 'The previous key' : 'The previous keys'} still{' '}
          {replaced.length === 1 ? 'works' : 'work'} until{' '}
          {formatList(replaced.map(({ endsAt }) => formatMoment(endsAt)))}.
        </>
      )}
    </>
  );
}
