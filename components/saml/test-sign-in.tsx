'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, FlaskConical } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { startSAMLTest } from '#lib/client/sso.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';
import { isComplete } from './setup-progress.ts';
import type { TestOutcome } from './test-outcome.tsx';

const Outcome = lazyPart(() => import('./test-outcome.tsx').then((module) => module.Outcome));

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
            Tested <Time value={tested.at} inSentence /> by {tested.by.displayName}
          </span>
        </p>
      )}
      <Failure title="Couldn’t start the test." reason={start.error?.message} />
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
