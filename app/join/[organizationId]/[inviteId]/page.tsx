import { HydrationBoundary } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { InvitationSummary } from '#components/joining/invitation-summary.tsx';
import { unavailableTexts } from '#components/joining/invite-unavailable.tsx';
import { JoinButton } from '#components/joining/join-button.tsx';
import { JoinThroughSSO, OutsideDomains } from '#components/joining/join-through-sso.tsx';
import { WrongAccount } from '#components/joining/wrong-account.tsx';
import { formatAlternatives } from '#components/kit/format.ts';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { pageState } from '#lib/session/prefetch.ts';
import { type Joining, readJoining } from './read-joining.ts';

type Address = { organizationId: string; inviteId: string };
type Props = { params: Promise<Address> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organizationId, inviteId } = await params;
  const joining = await readJoining(organizationId, inviteId);
  // The URL is a secret, so it must not be sent as a referrer.
  return { title: titleOf(joining), referrer: 'no-referrer' };
}

export default async function JoinPage({ params }: Props) {
  const address = await params;
  const joining = await readJoining(address.organizationId, address.inviteId);
  if (joining.kind === 'unavailable' && !joining.visitor.memberOf) notFound();
  const host = (await headers()).get('host') ?? '';
  return (
    <HydrationBoundary state={pageState()}>
      <FrontPage host={host} title={titleOf(joining)} hasOutbox={joining.hasOutbox}>
        {joining.kind === 'open' && <InvitationSummary invitation={joining.invitation} />}
        <NextStep joining={joining} address={address} />
      </FrontPage>
    </HydrationBoundary>
  );
}

function titleOf(joining: Joining): string {
  if (joining.visitor.memberOf) return `You are a member of ${joining.visitor.memberOf}`;
  if (joining.kind === 'open') return `Join ${joining.invitation.organization.title}`;
  if (joining.kind !== 'unavailable') return 'Join an organization';
  return unavailableTexts(joining.state, joining.title, joining.isLink).title;
}

/** The next step from an invitation: join, sign in first, or go elsewhere. */
function NextStep({ joining, address }: { joining: Joining; address: Address }) {
  const { visitor } = joining;
  const { organizationId, inviteId } = address;
  if (joining.kind === 'problem') {
    return (
      <Notice
        tone="bad"
        role="alert"
        icon={<CircleX aria-hidden />}
        title="Couldn’t load this invitation."
      >
        {joining.message} Reload the page in a while. The invitation isn’t affected.
      </Notice>
    );
  }
  if (visitor.memberOf) {
    return (
      <div className="grid gap-4">
        <p className="text-ink-2">
          You already joined, so there’s nothing to do. Your role hasn’t changed.
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
  const invitation = joining.kind === 'open' ? joining.invitation : null;
  const invited = invitation?.email;
  const title = invitation?.organization.title ?? 'the organization';
  // An email invitation is accepted by signing in; with a link, people join first, with its role.
  const isBySSO = invitation?.sso === true && invited !== undefined;
  if (isBySSO && invitation.outside) return <OutsideDomains title={title} email={invited} />;
  if (isBySSO && !(visitor.email && invited !== visitor.email.toLowerCase()))
    return <JoinThroughSSO title={title} logins={joining.logins} organizationId={organizationId} />;
  if (!visitor.isSignedIn) {
    return (
      <>
        <p className="mb-4 text-ink-2">
          Sign in to join. New here? We’ll create your account when you sign in with a code.
        </p>
        <SignInForm
          next={`/join/${encodeURIComponent(organizationId)}/${encodeURIComponent(inviteId)}`}
          invitation={{ organizationId, inviteId }}
          logins={joining.logins}
          {...(invited && { email: invited })}
        />
      </>
    );
  }
  if (invited && visitor.email && invited !== visitor.email.toLowerCase()) {
    return <WrongAccount invited={invited} present={visitor.email} />;
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
          {title} requires single sign-on. After joining, you sign in through{' '}
          {formatAlternatives(joining.logins.map(({ label }) => label))}.
        </p>
      )}
      {visitor.email && (
        <p className="mt-3 text-meta text-ink-3">You are signed in as {visitor.email}.</p>
      )}
    </>
  );
}
