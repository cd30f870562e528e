'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, FlaskConical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { startSAMLTest } from '#lib/client/session.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';
import { isComplete } from './setup-progress.ts';

/** The result of a test sign-in: what the identity provider sent, or why it failed. */
export type TestOutcome = {
  tested?: { nameID: string; email: string; attributes: Record<string, string> };
  failed?: string;
};

/** Tests a sign-in without signing anyone in. A successful test activates the provider. */
export function TestSignIn({
  organizationId,
  provider,
  outcome,
}: {
  organizationId: string;
  provider: SAMLProvider;
  outcome: TestOutcome | null;
}) {
  const { status, tested, lastFailure } = provider;
  const start = useMutation<string, Problem>({
    mutationFn: () => startSAMLTest(provider.id, organizationId),
    onSuccess: (url) => window.location.assign(url),
  });
  const isFailureShown = Boolean(outcome?.failed);
  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        You go to the identity provider and come back here. The test doesn’t change who is signed
        in. If it succeeds, the provider becomes active.
      </p>
      {outcome && <Outcome outcome={outcome} />}
      {lastFailure && !isFailureShown && (
        <Notice
          tone="bad"
          icon={<CircleX aria-hidden />}
          title={
            <>
              The last sign-in failed, <Time value={lastFailure.at} />.
            </>
          }
        >
          {lastFailure.reason}
        </Notice>
      )}
      {tested && !outcome?.tested && (
        <p className="flex items-start gap-1.5 text-ink-2">
          <CircleCheck aria-hidden className="mt-[3px] size-3.5 text-ins" />
          <span>
            Tested <Time value={tested.at} className="lowercase" /> by {tested.by.displayName}
          </span>
        </p>
      )}
      {start.error && (
        <Notice
          tone="bad"
          role="alert"
          icon={<CircleX aria-hidden />}
          title="Couldn’t start the test."
        >
          {start.error.message}
        </Notice>
      )}
      <div>
        <Button
          variant={isComplete(provider) && status === 'pending' ? 'primary' : 'secondary'}
          busy={start.isPending || start.isSuccess}
          {...(!isComplete(provider) && {
            unavailable: 'Save the identity provider’s details first.',
          })}
          onClick={() => start.mutate()}
        >
          <FlaskConical aria-hidden /> {status === 'active' ? 'Test again' : 'Test sign-in'}
        </Button>
      </div>
    </>
  );
}

/** Also the hash of the URL, or the browser would move the focus elsewhere. */
const OUTCOME = 'outcome';

function Outcome({ outcome: { tested, failed } }: { outcome: TestOutcome }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The result is removed from the URL, so that a reload doesn't look like another test.
    const url = new URL(window.location.href);
    url.searchParams.delete('note');
    window.history.replaceState(window.history.state, '', url);
    element.current?.focus();
  }, []);
  if (!tested)
    return (
      <Notice
        ref={element}
        id={OUTCOME}
        tabIndex={-1}
        tone="bad"
        role="alert"
        icon={<CircleX aria-hidden />}
        title="Test failed."
      >
        {failed}
      </Notice>
    );
  const facts = [
    ['Email address', tested.email],
    ['Name ID', tested.nameID],
    ...Object.entries(tested.attributes),
  ];
  return (
    <div ref={element} id={OUTCOME} tabIndex={-1} className="grid gap-2" role="status">
      <Notice tone="info" icon={<CircleCheck aria-hidden />} title="Test succeeded.">
        The identity provider signed in {tested.email || tested.nameID} and sent:
      </Notice>
      <dl
        aria-label="Details from the identity provider"
        className="grid rounded-control border border-hairline px-3"
      >
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap gap-x-3 border-b border-hairline py-1.5 last:border-0"
          >
            <dt className="mono w-40 flex-none text-[12px]/5 text-ink-3 wrap-anywhere">{name}</dt>
            <dd className="min-w-0 flex-1 basis-44 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
