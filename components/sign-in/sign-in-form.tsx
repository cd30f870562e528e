'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSecureAddress } from '#components/kit/browser-support.ts';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { SSOLogin } from '#lib/contract/saml.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { CodeStep } from './code-step.tsx';
import { DemoPeople } from './demo-people.tsx';
import { EmailStep } from './email-step.tsx';
import type { FoundLogin } from './find-logins.ts';
import { confirmSignIn, cookieAdvice } from './finish.ts';
import { FoundStep } from './found-step.tsx';
import { OtherWays } from './other-ways.tsx';
import { SSOStep } from './sso-step.tsx';
import { TokenStep } from './token-step.tsx';

export type SignInFormProps = {
  /** A path of this dashboard to go to afterwards, checked by the server. */
  next: string;
  /** An address to start with. */
  email?: string;
  /** Whoever comes here is probably new: a name is asked openly, and the demo's people aren't offered. */
  asksName?: boolean;
  /** The providers of the organization that `next` is in. */
  logins?: readonly SSOLogin[];
  /** Instead of going to `next`; `user` is undefined where the API can't tell. */
  onSignedIn?: (user: User | undefined) => void;
};

type Step = 'email' | 'code' | 'token' | 'sso';

/** The ways in that the API offers: e-mail first, then the others. */
export function SignInForm({
  next,
  email = '',
  asksName = false,
  logins = [],
  onSignedIn,
}: SignInFormProps) {
  const methods = useQuery({ ...queryFor(getSignInMethods, {}), retry: false });
  const [chosen, setStep] = useState<Step>('email');
  const [address, setAddress] = useState(email);
  const [found, setFound] = useState<readonly FoundLogin[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Runs a step that signs in, and goes on; what went wrong is thrown to the step it belongs to. */
  async function finish(step: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    await step();
    const user = await confirmSignIn();
    if (onSignedIn) onSignedIn(user);
    else window.location.assign(next);
  }

  /** The same for ways in that have no field to show a fault beside. */
  async function finishHere(step: () => Promise<unknown>): Promise<void> {
    try {
      await finish(step);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    }
  }

  function goTo(way: Step): void {
    setProblem(null);
    setFound([]);
    setStep(way);
  }

  function offer(found: string, logins: readonly FoundLogin[]): void {
    setAddress(found);
    setProblem(null);
    setFound(logins);
  }

  if (methods.isPending) return <Waiting />;
  const refused = methods.error;
  if (refused && (refused as Problem).isPassing)
    return <Unreachable problem={refused as Problem} onRetry={() => void methods.refetch()} />;
  const { data } = methods;
  const step: Step = data?.email ? chosen : 'token';
  // Over a page that somebody was signed out of, they come back to it.
  const target = onSignedIn ? `${window.location.pathname}${window.location.search}` : next;
  return (
    <div className="grid gap-3">
      <InsecureAddress />
      {problem && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
          {problem.message}
        </Notice>
      )}
      {data?.demo && !asksName && <DemoPeople people={data.demo} finish={finishHere} />}
      {logins.length > 0 && found.length === 0 && step !== 'code' && (
        <OwnProviders logins={logins} next={target} />
      )}
      {found.length > 0 && (
        <FoundStep
          email={address}
          logins={found}
          next={target}
          onSent={() => goTo('code')}
          onOtherAddress={() => goTo('email')}
        />
      )}
      {step === 'email' && found.length === 0 && (
        <EmailStep
          email={address}
          isFirst={logins.length === 0}
          onFound={offer}
          onSent={(sent) => {
            setAddress(sent);
            goTo('code');
          }}
        />
      )}
      {step === 'sso' && found.length === 0 && <SSOStep email={address} onFound={offer} />}
      {step === 'code' && (
        <CodeStep
          email={address}
          asksName={asksName}
          hasOutbox={data?.outbox ?? false}
          finish={finish}
          onOtherAddress={() => goTo('email')}
        />
      )}
      {step === 'token' && <TokenStep isOnly={!data?.email} finish={finish} />}
      {data?.email && (
        <OtherWays passkey={data.passkey} current={step} finish={finishHere} onChoose={goTo} />
      )}
    </div>
  );
}

/** The organization somebody is on the way to signs its people in itself. */
function OwnProviders({ logins, next }: { logins: readonly SSOLogin[]; next: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">Where you are going, people sign in through</p>
      <SSOLogins logins={logins} next={next} />
      <p className="mt-1 flex items-center gap-3 text-meta text-ink-3 before:flex-1 before:border-t before:border-hairline after:flex-1 after:border-t after:border-hairline">
        or by e-mail
      </p>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-busy className="grid gap-3">
      <span className="sr-only">Asking for the ways to sign in</span>
      <Skeleton className="w-16" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
}

function Unreachable({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<CircleX aria-hidden />}
      title="Nobody can sign in right now."
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {problem.message}
    </Notice>
  );
}

function InsecureAddress() {
  const isSecure = useSecureAddress();
  if (isSecure) return null;
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden />}
      title="Signing in will not last at this address."
    >
      {cookieAdvice()}
    </Notice>
  );
}
