'use client';

import { CircleX, KeyRound, LogOut, Mail, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { ReadOnlyNotice } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PanelSection } from '#components/ui/side-panel.tsx';
import { Time } from '#components/ui/time.tsx';
import { type Member, removeMember, setMemberSSO, updateMember } from '#lib/contract/members.ts';
import { unsetMemberSSO } from '#lib/contract/saml.ts';
import { MemberAccess } from './member-access.tsx';
import { useMembership, useMembersPage } from './members-context.ts';
import { LAST_ADMIN, personOf } from './person.ts';
import { RoleControl } from './role-control.tsx';
import { useChangeRole, useRoleStates } from './use-role-changes.ts';
import { useUnsetSSO } from './use-unset-sso.ts';

/** The details of a member; the role can be changed in place. */
export function MemberOverview({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const { organization, seesActivity } = useMembership(organizationId);
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
          <Fact name="Access">
            <MemberAccess member={member} />
          </Fact>
          <Fact name="Joined">
            <Time value={member.joinedAt} />
          </Fact>
          {(seesActivity || member.lastSeenAt) && (
            <Fact name="Last seen">
              {member.lastSeenAt ? <Time value={member.lastSeenAt} /> : 'Never'}
            </Fact>
          )}
          <Fact name="Invited by">
            {member.invitedBy ? (
              <a
                href={routes.members(organizationId, { member: member.invitedBy.id })}
                className="link"
              >
                {member.invitedBy.displayName}
              </a>
            ) : (
              <span className="text-ink-2">Unknown</span>
            )}
          </Fact>
        </dl>
      </PanelSection>
      <PanelSection>
        <div className="flex flex-wrap gap-2">
          {email && <CopyButton variant="secondary" label="Copy email" value={email} />}
          <CopyButton
            variant="secondary"
            label="Copy link"
            value={() =>
              new URL(routes.members(organizationId, { member: member.id }), location.href).href
            }
          />
          {email && (
            <Button asChild variant="bare">
              <a href={`mailto:${email}`}>
                <Mail aria-hidden /> Send email
              </a>
            </Button>
          )}
        </div>
        {organization && (
          <div className="mt-3 empty:hidden">
            <ReadOnlyNotice endpoint={updateMember} on={organization} what="roles and membership" />
          </div>
        )}
      </PanelSection>
    </>
  );
}

/** Whether the member has to sign in through SSO. */
function SignIn({ member: { sso } }: { member: Member }) {
  return (
    <div className="py-2">
      {sso ? 'SSO member' : <span className="text-ink-2">Not an SSO member</span>}
      <p className="text-meta text-ink-3">
        {sso
          ? 'Must sign in through the organization’s identity provider while one is active. Codes, passkeys and other tokens don’t give access here.'
          : 'Can sign in any way, unless the organization requires SSO.'}
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
  const { organization, admins } = useMembership(organizationId);
  const { reason } = usePermission(updateMember, organization);
  const state = useRoleStates(organizationId).get(member.id);
  const changeRole = useChangeRole();
  const isLastAdmin = admins === 1 && member.role === 'admin';
  const role = state?.pending === undefined ? member.role : state.pending;
  return (
    <>
      <RoleControl
        key={member.id}
        person={{ ...personOf(member), role }}
        unavailable={reason ?? (isLastAdmin ? LAST_ADMIN : undefined)}
        onChange={(next) => changeRole({ ...personOf(member), role }, next)}
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

/** The actions of the member panel. */
export function MemberActions({ member }: { member: Member }) {
  const { organizationId, openChange } = useMembersPage();
  const { organization, admins, myId } = useMembership(organizationId);
  const unsetSSO = useUnsetSSO();
  const isMe = member.id === myId;
  const isLastAdmin = admins === 1 && member.role === 'admin';
  return (
    <>
      <Action
        endpoint={member.sso ? unsetMemberSSO : setMemberSSO}
        on={organization}
        size="small"
        onClick={() =>
          member.sso ? unsetSSO(personOf(member)) : openChange({ kind: 'sso' }, [personOf(member)])
        }
      >
        <KeyRound aria-hidden /> {member.sso ? 'Allow sign-in without SSO' : 'Set as SSO member'}
      </Action>
      <Action
        endpoint={removeMember}
        // Everyone may leave.
        on={isMe ? undefined : organization}
        size="small"
        variant="danger"
        className="ml-auto"
        {...(isLastAdmin && { unavailable: LAST_ADMIN })}
        onClick={() => openChange({ kind: 'remove' }, [personOf(member)])}
      >
        {isMe ? <LogOut aria-hidden /> : <UserMinus aria-hidden />}
        {isMe ? 'Leave' : 'Remove'}
      </Action>
    </>
  );
}
