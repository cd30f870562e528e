import { CircleX } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { SAMLFailure } from '#lib/contract/saml.ts';

const failures: Record<SAMLFailure, { title: string; text: string }> = {
  expired: {
    title: 'Couldn’t complete this sign-in.',
    text: 'It was started in another browser, took too long or was already completed. Start again from here: a sign-in can’t start at the identity provider.',
  },
  denied: {
    title: 'The identity provider denied access.',
    text: 'It refused the sign-in, or you canceled it. Try again, or ask your identity provider’s admin for access.',
  },
  response: {
    title: 'The identity provider’s response is invalid.',
    text: 'It isn’t signed, isn’t meant for this service or has expired. Tell an admin of your organization: the provider’s page in Settings shows the cause.',
  },
  'no-email': {
    title: 'The identity provider sent no email address.',
    text: 'It must send exactly one. Tell an admin of your organization.',
  },
  'email-domain': {
    title: 'Your address doesn’t belong to this organization.',
    text: 'It isn’t at one of the organization’s verified email domains. Sign in at the identity provider with your work address, or ask an admin to add or verify the domain.',
  },
  disabled: {
    title: 'Your membership is disabled.',
    text: 'Ask an admin of the organization to enable it again.',
  },
  blocked: {
    title: 'You were removed from this organization.',
    text: 'To come back, ask one of its admins for an invitation.',
  },
  full: {
    title: 'The organization is full.',
    text: 'It has reached its member limit. Ask one of its admins for help.',
  },
  'organization-suspended': {
    title: 'The organization is suspended.',
    text: 'An admin of this instance suspended it. Nothing was deleted; once restored, it opens as before.',
  },
  'account-suspended': {
    title: 'Your account is suspended.',
    text: 'Ask an admin of this instance to restore it. Nothing of yours was deleted.',
  },
  provider: {
    title: 'This identity provider isn’t active.',
    text: 'It was deleted, or an admin has to test it again. Sign in another way, or ask an admin of your organization.',
  },
  unavailable: {
    title: 'Sign-in isn’t available right now.',
    text: 'The service didn’t respond, or there were too many attempts. Wait a moment and try again.',
  },
  'no-admin-left': {
    title: 'This identity provider wasn’t activated.',
    text: 'At least one admin must be able to sign in without SSO, in case the provider fails.',
  },
};

/** Explains why signing in through an identity provider failed. @param code from the URL */
export function SSOFailure({ code }: { code: string | undefined }) {
  if (!code) return null;
  const failure = failures[code as SAMLFailure] as (typeof failures)[SAMLFailure] | undefined;
  if (!failure || !Object.hasOwn(failures, code)) return null;
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<CircleX aria-hidden />}
      title={failure.title}
      className="mb-4"
    >
      {failure.text}
    </Notice>
  );
}

/**
 * Shown to people who are already signed in.
 * @param provider the identity provider of the link they followed
 */
export function StillSignedIn({
  target,
  provider,
}: {
  target: string;
  provider?: string | undefined;
}) {
  const query = target === '/' ? '' : `?${new URLSearchParams({ next: target })}`;
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        {provider
          ? 'You’re already signed in. The link you followed leads to an identity provider, which may sign you in as someone else. Continue only if you trust where the link came from.'
          : 'You’re still signed in as before.'}
      </p>
      <Button asChild variant="primary" size="wide">
        <Link href={provider ? '/' : target}>{provider ? 'Stay signed in' : 'Go back'}</Link>
      </Button>
      {provider && (
        <Button asChild variant="bare" className="justify-self-start">
          {/* A route handler rather than a page, so it needs a full navigation. */}
          <a href={`/sso/${encodeURIComponent(provider)}${query}`}>
            Sign in through the identity provider
          </a>
        </Button>
      )}
      <Button asChild variant="bare" className="justify-self-start">
        <Link href="/organizations">Your organizations</Link>
      </Button>
    </div>
  );
}
