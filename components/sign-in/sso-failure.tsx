import { CircleX } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { SAMLFailure } from '#lib/contract/saml.ts';

const words: Record<SAMLFailure, { title: string; text: string }> = {
  expired: {
    title: 'This sign-in could not be finished.',
    text: 'It was started in another browser, took too long, or was finished before. Start it again from here: a sign-in can’t begin at the identity provider.',
  },
  denied: {
    title: 'The identity provider did not let you in.',
    text: 'It refused, or you stopped there. Try again, or ask whoever runs it for access.',
  },
  response: {
    title: 'The answer of the identity provider does not hold.',
    text: 'It is not signed, not meant for here or not of now, so it signs nobody in. Tell an admin of your organization: the page of the provider in its settings has the cause.',
  },
  'no-email': {
    title: 'The identity provider gave no e-mail address.',
    text: 'It has to send exactly one. Tell an admin of your organization.',
  },
  'email-domain': {
    title: 'Your address does not belong to this organization.',
    text: 'It is at none of the organization’s e-mail domains. Sign in at the identity provider with your work address, or ask an admin to add the domain.',
  },
  disabled: {
    title: 'Your membership is disabled.',
    text: 'The identity provider knows you, but an admin of the organization has to let you back in.',
  },
  provider: {
    title: 'This identity provider signs nobody in at the moment.',
    text: 'It was deleted, or an admin has to test it again. Use another way, or ask an admin of your organization.',
  },
  unavailable: {
    title: 'The sign-in did not come through.',
    text: 'This service did not answer, or there were too many attempts. Wait a little and try again.',
  },
  'no-admin-left': {
    title: 'This identity provider was not made active.',
    text: 'Nobody could come in without it: an admin who is no SSO member has to be there first.',
  },
};

/** Why signing in through an identity provider failed. @param code as the address of the page has it */
export function SSOFailure({ code }: { code: string | undefined }) {
  if (!code) return null;
  const said = words[code as SAMLFailure] as (typeof words)[SAMLFailure] | undefined;
  if (!said || !Object.hasOwn(words, code)) return null;
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<CircleX aria-hidden />}
      title={said.title}
      className="mb-4"
    >
      {said.text}
    </Notice>
  );
}

/**
 * The way on for somebody who was signed in another way, and still is.
 * @param provider through which a link elsewhere would have them sign in
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
          ? 'You are signed in already. The link you followed leads to an identity provider, which would sign you in here anew, maybe as somebody else. Go on only if you trust where it came from.'
          : 'You are still signed in as you were before.'}
      </p>
      <Button asChild variant="primary" size="wide">
        <Link href={provider ? '/' : target}>{provider ? 'Stay signed in' : 'Go back'}</Link>
      </Button>
      {provider && (
        <Button asChild variant="bare" className="justify-self-start">
          {/* A route, and no page: the browser itself has to go there. */}
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
