import { cache } from 'react';
import type { Invitation } from '#components/joining/invitation-summary.tsx';
import type { UnavailableState } from '#components/joining/invite-unavailable.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { previewInvite } from '#lib/contract/invites.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import type { SSOLogin } from '#lib/contract/saml.ts';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { getUser } from '#lib/contract/users.ts';
import { readOrProblem, sessionWorks } from '#lib/session/prefetch.ts';

/** The person who opened the invitation. */
export type Visitor = {
  isSignedIn: boolean;
  /** Absent if the API doesn't return it. */
  email?: string | undefined;
  /** The organization's title, if they are a member. */
  memberOf?: string | undefined;
};

export type Joining = {
  hasOutbox: boolean;
  visitor: Visitor;
  /** The organization's identity providers. */
  logins: readonly SSOLogin[];
} & (
  | { kind: 'open'; invitation: Invitation }
  /** The API can't preview invitations. */
  | { kind: 'unknown' }
  | { kind: 'unavailable'; state: UnavailableState; title: string; isLink: boolean }
  | { kind: 'problem'; message: string }
);

/** Reads an invitation and its visitor, once per request. */
export const readJoining = cache(
  async (organizationId: string, inviteId: string): Promise<Joining> => {
    const [preview, methods, visitor] = await Promise.all([
      readOrProblem(previewInvite, { parameters: { organizationId, inviteId } }),
      readOrProblem(getSignInMethods, {}),
      readVisitor(organizationId),
    ]);
    const base = {
      hasOutbox: methods.data?.outbox ?? false,
      visitor,
      logins: preview.data?.logins ?? [],
    };
    if (preview.problem) return { ...base, ...withoutPreview(preview.problem, methods.problem) };
    const invitation = preview.data;
    const { state, organization, email } = invitation;
    if (state === 'usable') return { ...base, kind: 'open', invitation };
    return {
      ...base,
      kind: 'unavailable',
      state,
      title: organization.title,
      isLink: email === undefined,
    };
  },
);

async function readVisitor(organizationId: string): Promise<Visitor> {
  if (!(await sessionWorks())) return { isSignedIn: false };
  const [user, organization] = await Promise.all([
    readOrProblem(getUser, {}),
    readOrProblem(getOrganization, { parameters: { organizationId } }),
  ]);
  return { isSignedIn: true, email: user.data?.email, memberOf: organization.data?.title };
}

/** An API without sign-in methods has no previews either, so its 404 doesn't mean that the link is wrong. */
function withoutPreview(
  problem: Problem,
  methods: Problem | null,
):
  | { kind: 'unknown' }
  | { kind: 'unavailable'; state: UnavailableState; title: string; isLink: boolean }
  | { kind: 'problem'; message: string } {
  const isMissing = problem.isUnsupported;
  if (isMissing && methods?.isUnsupported === true) return { kind: 'unknown' };
  if (isMissing || problem.status === 400) {
    return { kind: 'unavailable', state: 'wrong', title: 'the organization', isLink: false };
  }
  return { kind: 'problem', message: problem.message };
}
