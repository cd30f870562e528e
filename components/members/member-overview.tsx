'use client';

import { CircleX, KeyRound, Link2, LogOut, Mail, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoleLevel } from '#components/kit/role.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PanelSection } from '#components/ui/side-panel.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Member } from '#lib/contract/members.ts';
import { useMembersPage, useStanding } from './members-page.tsx';
import { memberPath, personOf } from './person.ts';
import { LAST_ADMIN, NEEDS_ADMIN } from './reasons.ts';
import { RoleControl } from './role-control.tsx';
import { useChangeRole, useRoleStates } from './use-role-changes.ts';
import { useTakeBackSSO } from './use-sso.ts';

/** What there is to know of a member; the role can be changed in place. */
export function MemberOverview({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const { isAdmin } = useStanding(organizationId);
  const { email } = member.user;
  return (
    <>
      <PanelSection>
        <dl className="grid">
          <Fact name="Role">
            <MemberRole member={member} />
          </Fact>
          <Fact name="Sign-in">
            <SignIn member={member} />
          </Fact>
          {member.disabled && <Fact name="Access">Disabled</Fact>}
          <Fact name="Joined">
            <Time value={member.joinedAt} />
          </Fact>
          <Fact name="Last seen">
            {member.lastSeenAt ? <Time value={member.lastSeenAt} /> : 'Never'}
          </Fact>
          <Fact name="Invited by">
            {member.invitedBy ? (
              <a href={memberPath(organizationId, member.invitedBy.id)} className="link">
                {member.invitedBy.displayName}
              </a>
            ) : (
              <span className="text-ink-2">Not known</span>
            )}
          </Fact>
        </dl>
      </PanelSection>
      <PanelSection>
        <div className="flex flex-wrap gap-2">
          {email && <CopyButton variant="secondary" label="Copy e-mail" value={email} />}
          <CopyButton
            variant="secondary"
            label="Copy link"
            value={() => new URL(memberPath(organizationId, member.id), location.href).href}
          />
          {email && (
            <Button asChild variant="bare">
              <a href={`mailto:${email}`}>
                <Mail aria-hidden /> Write
              </a>
            </Button>
          )}
        </div>
        {!isAdmin && (
          <p className="mt-3 flex gap-2 text-meta text-ink-3">
            <Link2 aria-hidden className="size-3.5" /> Roles and membership are changed by admins.
          </p>
        )}
      </PanelSection>
    </>
  );
}

/** How the member signs in, and what that means. */
function SignIn({ member: { sso } }: { member: Member }) {
  return (
    <div className="py-2">
      {sso ? 'SSO member' : <span className="text-ink-2">Not an SSO member</span>}
      <p className="text-meta text-ink-3">
        {sso
          ? 'Has to sign in through the organization’s identity provider while one is active. Codes, passkeys and tokens made otherwise open nothing here.'
          : 'Signs in as they like, unless the organization requires SSO of everybody.'}
      </p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-3 border-b border-hairline last:border-0">
      <dt className="w-24 flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}

function MemberRole({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const { isAdmin, admins } = useStanding(organizationId);
  const state = useRoleStates(organizationId).get(member.id);
  const changeRole = useChangeRole();
  const isLastAdmin = admins === 1 && member.role === 'admin';
  const role = state?.pending === undefined ? member.role : state.pending;
  return (
    <>
      <RoleControl
        key={member.id}
        name={member.user.displayName}
        role={role}
        unavailable={isAdmin ? (isLastAdmin ? LAST_ADMIN : undefined) : NEEDS_ADMIN}
        onChange={(next) => changeRole(personOf(member), next)}
      />
      {state?.failure && (
        <p className="flex gap-1.5 pb-1 text-meta font-medium text-danger">
          <CircleX aria-hidden className="mt-px size-3.5" />
          <span>
            Still <RoleLevel role={member.role} />. {state.failure}
          </span>
        </p>
      )}
    </>
  );
}

/** What can be done with the member of the panel. */
export function MemberActions({ member }: { member: Member }) {
  const { organizationId, ask } = useMembersPage();
  const { isAdmin, admins, myId } = useStanding(organizationId);
  const takeBackSSO = useTakeBackSSO();
  const isMe = member.id === myId;
  const isLastAdmin = admins === 1 && member.role === 'admin';
  const why = isLastAdmin ? LAST_ADMIN : isAdmin || isMe ? undefined : NEEDS_ADMIN;
  return (
    <>
      <Button
        size="small"
        {...(!isAdmin && { unavailable: NEEDS_ADMIN })}
        onClick={() =>
          member.sso ? takeBackSSO(personOf(member)) : ask({ kind: 'sso' }, [personOf(member)])
        }
      >
        <KeyRound aria-hidden /> {member.sso ? 'Let sign in without SSO' : 'Set as SSO member'}
      </Button>
      <Button
        size="small"
        variant="danger"
        className="ml-auto"
        {...(why && { unavailable: why })}
        onClick={() => ask({ kind: 'remove' }, [personOf(member)])}
      >
        {isMe ? <LogOut aria-hidden /> : <UserMinus aria-hidden />}
        {isMe ? 'Leave' : 'Remove'}
      </Button>
    </>
  );
}
