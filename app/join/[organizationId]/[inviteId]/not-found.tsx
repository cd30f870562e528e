import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import {
  InviteUnavailable,
  type UnavailableState,
  unavailableTexts,
} from '#components/joining/invite-unavailable.tsx';
import { FrontPage } from '#components/sign-in/front-page.tsx';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { currentPath, pageState } from '#lib/session/prefetch.ts';
import { readJoining } from './read-joining.ts';

export async function generateMetadata(): Promise<Metadata> {
  const { state, title, isLink } = await readUnavailable();
  return { title: unavailableTexts(state, title, isLink).title, referrer: 'no-referrer' };
}

/** Says why an invitation can’t be used: it is unknown, used, expired or revoked. */
export default async function InvitationNotFound() {
  const { state, title, isLink, hasOutbox } = await readUnavailable();
  return (
    <HydrationBoundary state={pageState()}>
      <FrontPage
        host={(await headers()).get('host') ?? ''}
        title={unavailableTexts(state, title, isLink).title}
        hasOutbox={hasOutbox}
      >
        <InviteUnavailable state={state} title={title} isLink={isLink} />
      </FrontPage>
    </HydrationBoundary>
  );
}

/** Reads the path, since a “not found” page has no parameters. */
async function readUnavailable() {
  const [, organizationId = '', inviteId = ''] =
    /^\/join\/([^/?]+)\/([^/?]+)/.exec(await currentPath()) ?? [];
  const joining = await readJoining(percentDecoded(organizationId), percentDecoded(inviteId));
  if (joining.kind === 'unavailable') return joining;
  const state: UnavailableState = 'wrong';
  return { ...joining, state, title: 'the organization', isLink: false };
}
