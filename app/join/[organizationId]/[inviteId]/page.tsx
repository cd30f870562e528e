import { HydrationBoundary } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { JoinButton } from '#components/joining/join-button.tsx';
import { Offer } from '#components/joining/offer.tsx';
import { Shut, shutWords } from '#components/joining/shut.tsx';
import { SomebodyElse } from '#components/joining/somebody-else.tsx';
import { OutsideDomains, ThroughSSO } from '#components/joining/through-sso.tsx';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { pageState } from '#lib/session/page.ts';
import { type Joining, readJoining } from './read-joining.ts';

type Address = { organizationId: string; inviteId: string };
type Props = { params: Promise<Address> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organizationId, inviteId } = await params;
  const joining = await readJoining(organizationId, inviteId);
  // The address is a secret: no other page gets to hear it.
  return { title: titleOf(joining), referrer: 'no-referrer' };
}

export default async function JoinPage({ params }: Props) {
  const address = await params;
  const joining = await readJoining(address.organizationId, address.inviteId);
  const host = (await headers()).get('host') ?? '';
  return (
    <HydrationBoundary state={pageState()}>
      <FrontPage host={host} title={titleOf(joining)} hasOutbox={joining.hasOutbox}>
        {joining.kind === 'open' && <Offer invitation={joining.invitation} />}
        <Way joining={joining} address={address} />
      </FrontPage>
    </HydrationBoundary>
  );
}

function titleOf(joining: Joining): string {
  if (joining.visitor.memberOf) return `You are a member of ${joining.visitor.memberOf}`;
  if (joining.kind === 'open') return `Join ${joining.invitation.organization.title}`;
  if (joining.kind !== 'shut') return 'Join an organization';
  return shutWords(joining.state, joining.title, joining.isLink).title;
}

/** The way on from an invitation: in, past it, or round it. */
function Way({ joining, address }: { joining: Joining; address: Address }) {
  const { visitor } = joining;
  const { organizationId, inviteId } = address;
  if (joining.kind === 'problem') {
    return (
      <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not loaded.">
        {joining.message} Load the page again in a while: the invitation stays as it is.
      </Notice>
    );
  }
  if (visitor.memberOf) {
    return (
      <div className="grid gap-4">
        <p className="text-ink-2">
          You have joined already, so there is nothing to do. Your role stays as it is.
        </p>
        <Button
          asChild
          variant="primary"
          size="wide"
          className="h-auto min-h-9 py-1.5 wrap-anywhere whitespace-normal"
        >
          <Link href={`/orgs/${organizationId}`}>Go to {visitor.memberOf}</Link>
        </Button>
      </div>
    );
  }
  if (joining.kind === 'shut') {
    return <Shut state={joining.state} title={joining.title} isLink={joining.isLink} />;
  }
  const invitation = joining.kind === 'open' ? joining.invitation : null;
  const invited = invitation?.email;
  const title = invitation?.organization.title ?? 'the organization';
  // An e-mailed invitation is answered by signing in; who comes by a link joins first, with its role.
  const isBySSO = invitation?.sso === true && invited !== undefined;
  if (isBySSO && invitation.outside) return <OutsideDomains title={title} email={invited} />;
  if (isBySSO && !(visitor.email && invited !== visitor.email.toLowerCase()))
    return <ThroughSSO title={title} logins={joining.logins} organizationId={organizationId} />;
  if (!visitor.isSignedIn) {
    return (
      <>
        <p className="mb-4 text-ink-2">
          Sign in to join. New here? The code we mail you makes your account.
        </p>
        <SignInForm
          next={`/join/${encodeURIComponent(organizationId)}/${encodeURIComponent(inviteId)}`}
          asksName
          logins={joining.logins}
          {...(invited && { email: invited })}
        />
      </>
    );
  }
  if (invited && visitor.email && invited !== visitor.email.toLowerCase()) {
    return <SomebodyElse invited={invited} present={visitor.email} />;
  }
  return (
    <>
      <JoinButton
        organizationId={organizationId}
        inviteId={inviteId}
        title={invitation?.organization.title}
        role={invitation?.role}
        isLink={invited === undefined}
      />
      {invitation?.sso && (
        <p className="mt-3 text-ink-2">
          {title} takes its members through single sign-on: after joining you sign in through{' '}
          {joining.logins.map(({ label }) => label).join(' or ')}.
        </p>
      )}
      {visitor.email && (
        <p className="mt-3 text-meta text-ink-3">You are signed in as {visitor.email}.</p>
      )}
    </>
  );
}
