'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSecureAddress } from '#components/kit/browser-support.ts';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { SSOLogin } from '#lib/contract/saml.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { CodeStep, type JoiningWith } from './code-step.tsx';
import { confirmSignIn, cookieAdvice } from './confirm-sign-in.ts';
import { DemoPeople } from './demo-people.tsx';
import { EmailStep } from './email-step.tsx';
import type { FoundLogin } from './find-logins.ts';
import { OtherMethods } from './other-methods.tsx';
import { ProvidersStep } from './providers-step.tsx';
import { SSOStep } from './sso-step.tsx';
import { TokenStep } from './token-step.tsx';

type SignInFormProps = {
  /** The path to go to afterwards, validated by the server. */
  next: string;
  /** The initial address. */
  email?: string;
  /** The invitation that a person, probably new, signs in to use: shows the name field. */
  invitation?: JoiningWith;
  /** The identity providers of the organization that the person joins. */
  logins?: readonly SSOLogin[];
  /** Called instead of going to `next`; `user` is undefined if the API doesn't return it. */
  onSignedIn?: (user: User | undefined) => void;
};

type Step = 'email' | 'code' | 'token' | 'sso';

/** The sign-in methods of the API, email first. */
export function SignInForm({
  next,
  email = '',
  invitation,
  logins = [],
  onSignedIn,
}: SignInFormProps) {
  const methods = useQuery({ ...queryFor(getSignInMethods, {}), retry: false });
  const [chosen, setStep] = useState<Step>('email');
  const [address, setAddress] = useState(email);
  const [found, setFound] = useState<readonly FoundLogin[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Runs a sign-in step and continues; a problem is thrown back to the step, which shows it. */
  async function finish(step: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    await step();
    const user = await confirmSignIn();
    if (onSignedIn) onSignedIn(user);
    else window.location.assign(next);
  }

  /** The same for methods without a field to show a problem at. */
  async function finishWithNotice(step: () => Promise<unknown>): Promise<void> {
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

  function showProviders(found: string, logins: readonly FoundLogin[]): void {
    setAddress(found);
    setProblem(null);
    setFound(logins);
  }

  if (methods.isPending) return <SignInSkeleton />;
  const refused = methods.error;
  if (refused && (refused as Problem).isPassing)
    return <Unreachable problem={refused as Problem} onRetry={() => void methods.refetch()} />;
  const { data } = methods;
  const step: Step = data?.email ? chosen : 'token';
  // In the dialog over a page, people return to that page.
  const target = onSignedIn ? `${window.location.pathname}${window.location.search}` : next;
  return (
    <div className="grid gap-3">
      <InsecureAddress />
      <Failure reason={problem?.message} />
      {data?.demo && !invitation && step !== 'code' && (
        <DemoPeople people={data.demo} finish={finishWithNotice} />
      )}
      {logins.length > 0 && found.length === 0 && step !== 'code' && (
        <OwnProviders logins={logins} next={target} />
      )}
      {found.length > 0 && (
        <ProvidersStep
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
          autoFocus={!invitation}
          onFound={showProviders}
          onSent={(sent) => {
            setAddress(sent);
            goTo('code');
          }}
        />
      )}
      {step === 'sso' && found.length === 0 && <SSOStep email={address} onFound={showProviders} />}
      {step === 'code' && (
        <CodeStep
          email={address}
          invitation={invitation}
          hasOutbox={data?.outbox ?? false}
          finish={finish}
          onOtherAddress={() => goTo('email')}
        />
      )}
      {step === 'token' && <TokenStep isOnly={!data?.email} finish={finish} />}
      {data?.email && step !== 'code' && (
        <OtherMethods
          passkey={data.passkey}
          current={step}
          finish={finishWithNotice}
          onChoose={goTo}
        />
      )}
    </div>
  );
}

/** The identity providers of the organization that the person joins. */
function OwnProviders({ logins, next }: { logins: readonly SSOLogin[]; next: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">This organization signs in through</p>
      <SSOLogins logins={logins} next={next} />
      <p className="mt-1 flex items-center gap-3 text-meta text-ink-3 before:flex-1 before:border-t before:border-hairline after:flex-1 after:border-t after:border-hairline">
        or by email
      </p>
    </div>
  );
}

function SignInSkeleton() {
  return (
    <div role="status" aria-busy className="grid gap-3">
      <span className="sr-only">Loading sign-in methods</span>
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
      title="Sign-in isn’t available right now."
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
      title="You won’t stay signed in at this address."
    >
      {cookieAdvice()}
    </Notice>
  );
}
