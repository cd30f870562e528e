import { cache } from 'react';
import type { Invitation } from '#components/joining/invitation.ts';
import type { ShutState } from '#components/joining/shut.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { previewInvite } from '#lib/contract/invites.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listSSOLogins, type SSOLogin } from '#lib/contract/saml.ts';
import { getSignInMethods } from '#lib/contract/sign-ins.ts';
import { getUser } from '#lib/contract/users.ts';
import { readOrProblem, sessionWorks } from '#lib/session/page.ts';

/** Who opened the invitation. */
export type Visitor = {
  isSignedIn: boolean;
  /** Absent where the API doesn't tell. */
  email?: string | undefined;
  /** The title of the organization, for a member of it. */
  memberOf?: string | undefined;
};

export type Joining = {
  hasOutbox: boolean;
  visitor: Visitor;
  /** Through which the organization's own people sign in. */
  logins: readonly SSOLogin[];
} & (
  | { kind: 'open'; invitation: Invitation }
  /** The API can join, and can't tell what an invitation leads to. */
  | { kind: 'untold' }
  | { kind: 'shut'; state: ShutState; title: string; isLink: boolean }
  | { kind: 'problem'; message: string }
);

/** Reads what an invitation leads to and who opened it, once a page load. */
export const readJoining = cache(
  async (organizationId: string, inviteId: string): Promise<Joining> => {
    const [preview, methods, visitor, logins] = await Promise.all([
      readOrProblem(previewInvite, { parameters: { organizationId, inviteId } }),
      readOrProblem(getSignInMethods, {}),
      readVisitor(organizationId),
      readOrProblem(listSSOLogins, { parameters: { organizationId } }),
    ]);
    const base = {
      hasOutbox: methods.data?.outbox ?? false,
      visitor,
      logins: logins.data?.items ?? [],
    };
    if (preview.problem) return { ...base, ...withoutPreview(preview.problem, methods.problem) };
    const invitation = preview.data;
    const { state, organization, email } = invitation;
    if (state === 'usable') return { ...base, kind: 'open', invitation };
    return {
      ...base,
      kind: 'shut',
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

/** An API that knows no ways to sign in knows no previews, either: only its own 404 means a wrong link. */
function withoutPreview(
  problem: Problem,
  methods: Problem | null,
):
  | { kind: 'untold' }
  | { kind: 'shut'; state: ShutState; title: string; isLink: boolean }
  | { kind: 'problem'; message: string } {
  const isMissing = problem.status === 404 || problem.status === 405;
  if (isMissing && (methods?.status === 404 || methods?.status === 405)) return { kind: 'untold' };
  if (isMissing || problem.status === 400) {
    return { kind: 'shut', state: 'wrong', title: 'the organization', isLink: false };
  }
  return { kind: 'problem', message: problem.message };
}
