import { eq } from 'drizzle-orm';
import { listBlockedAddresses } from '#lib/contract/blocked-addresses.ts';
import { createLinkInvite, inviteMembers, listInvites } from '#lib/contract/invites.ts';
import { createMemberChange } from '#lib/contract/member-changes.ts';
import { disableMember, removeMember } from '#lib/contract/members.ts';
import { updateOrganization } from '#lib/contract/organizations.ts';
import { emailDomains as domainTable, memberChanges, users } from '../../database/schema/index.ts';
import { invitationStopOf } from '../../invites/stops.ts';
import { runMemberChange } from '../../member-changes/job.ts';
import { newTeam } from './teams.ts';
import {
  asAdmin,
  inOrganization,
  newMember,
  next,
  none,
  org,
  type Rows,
  unique,
  type World,
} from './world.ts';

async function newInvite(world: World): Promise<string> {
  const parameters = org(world);
  const email = `invited${next()}@example.com`;
  await asAdmin(world).call(inviteMembers, { parameters, body: { emails: [email], role: 'read' } });
  const { body } = await asAdmin(world).call(listInvites, { parameters, query: { search: email } });
  return body.items[0]?.id ?? '';
}

async function newLink(world: World): Promise<string> {
  const { body } = await asAdmin(world).call(createLinkInvite, {
    parameters: org(world),
    body: { role: 'read' },
  });
  return body.id;
}

const onStop = async ({ service }: World) => ({
  parameters: {
    token: invitationStopOf(service.instance.keys, `stopped${next()}@example.com`),
  },
});

const onMember = async (world: World) => ({
  parameters: { ...org(world), userId: await newMember(world) },
});
const onDisabledMember = async (world: World) => {
  const input = await onMember(world);
  await asAdmin(world).call(disableMember, input);
  return input;
};
const onTeam = async (world: World) => ({
  parameters: { ...org(world), teamId: await newTeam(world) },
});
const onInvite = async (world: World) => ({
  parameters: { ...org(world), inviteId: await newInvite(world) },
});
const onLink = async (world: World) => ({
  parameters: { ...org(world), inviteId: await newLink(world) },
});

/** A bulk change of one member that has ended. */
async function onMemberChange(world: World) {
  const parameters = org(world);
  const users = [{ id: await newMember(world) }];
  const { body } = await asAdmin(world).call(createMemberChange, {
    parameters,
    body: { change: 'role', role: 'edit', users },
  });
  await runMemberChange(world.service.database, body.id, new AbortController().signal);
  return { parameters: { ...parameters, memberChangeId: body.id } };
}

/** One that nobody works on. */
async function onWaitingChange(world: World) {
  const id = `mch_waiting${next()}`;
  const now = new Date();
  await world.service.database.orm.insert(memberChanges).values({
    id,
    organizationId: world.organization.id,
    status: 'waiting',
    startedBy: world.organization.admin.id,
    createdAt: now,
    updatedAt: now,
  });
  return { parameters: { ...org(world), memberChangeId: id } };
}

async function onBlockedAddress(world: World) {
  const parameters = org(world);
  const userId = await newMember(world);
  await asAdmin(world).call(removeMember, {
    parameters: { ...parameters, userId },
    query: { block: true },
  });
  const { body } = await asAdmin(world).call(listBlockedAddresses, { parameters });
  return { parameters: { ...parameters, blockedAddressId: body.items[0]?.id ?? '' } };
}

/** A domain of the organization that DNS has to prove. */
async function onDomain(world: World) {
  const parameters = org(world);
  const domain = `claimed${next()}.example`;
  await asAdmin(world).call(updateOrganization, { parameters, body: { emailDomains: [domain] } });
  const unproven = { assumed: false, provenAt: null };
  const { orm } = world.service.database;
  await orm.update(domainTable).set(unproven).where(eq(domainTable.domain, domain));
  return { parameters, body: { domain } };
}

/** Another organization, open only to the caller's address. */
async function onOpenOrganization({ service, caller }: World) {
  const domain = `own${next()}.example`;
  const email = `caller@${domain}`;
  await service.database.orm.update(users).set({ email }).where(eq(users.id, caller.id));
  const { id: organizationId, admin } = await service.newOrganization();
  const parameters = { organizationId };
  const body = { emailDomains: [domain] };
  await service.as(admin).call(updateOrganization, { parameters, body });
  return { parameters };
}

/** Examples for the people of an organization. */
export const people: Rows<
  | 'organizations'
  | 'activity'
  | 'members'
  | 'memberChanges'
  | 'blockedAddresses'
  | 'invites'
  | 'domainProofs'
  | 'emailDomains'
  | 'teams'
  | 'teamMembers'
> = {
  organizations: {
    listOrganizations: { audience: 'signed in', input: none },
    createOrganization: {
      audience: 'signed in',
      input: async () => ({ body: { title: unique('New') } }),
    },
    getOrganization: { audience: 'guest', input: inOrganization },
    getOverview: { audience: 'guest', input: inOrganization },
    updateOrganization: {
      audience: 'admin',
      input: async (world) => ({ parameters: org(world), body: { title: unique('Renamed') } }),
    },
  },
  activity: {
    listAuditEvents: { audience: 'admin', input: inOrganization },
    countAuditEvents: { audience: 'admin', input: inOrganization },
    exportAuditEvents: { audience: 'admin', input: inOrganization },
    getToday: { audience: 'guest', input: inOrganization },
  },
  members: {
    listMembers: { audience: 'read', input: inOrganization },
    getMember: { audience: 'read', input: onMember },
    updateMember: {
      audience: 'admin',
      input: async (world) => ({ ...(await onMember(world)), body: { role: 'edit' } }),
    },
    removeMember: { audience: 'admin', input: onMember },
    setMemberSSO: { audience: 'admin', input: onMember },
    disableMember: { audience: 'admin', input: onMember },
    enableMember: { audience: 'admin', input: onDisabledMember },
    listMemberTeams: { audience: 'read', input: onMember },
    ping: { audience: 'guest', input: inOrganization },
    previewMemberChange: {
      audience: 'admin',
      input: async (world) => ({
        parameters: org(world),
        body: { change: 'remove', users: [await newMember(world)] },
      }),
    },
  },
  memberChanges: {
    listMemberChanges: { audience: 'admin', input: inOrganization },
    createMemberChange: {
      audience: 'admin',
      input: async (world) => ({
        parameters: org(world),
        body: { change: 'role', role: 'edit', users: [{ id: await newMember(world) }] },
      }),
    },
    getMemberChange: { audience: 'admin', input: onMemberChange },
    listMemberChangePeople: { audience: 'admin', input: onMemberChange },
    cancelMemberChange: { audience: 'admin', input: onWaitingChange },
    undoMemberChange: { audience: 'admin', input: onMemberChange },
  },
  blockedAddresses: {
    listBlockedAddresses: { audience: 'admin', input: inOrganization },
    allowAddress: { audience: 'admin', input: onBlockedAddress },
  },
  invites: {
    inviteMembers: {
      audience: 'admin',
      input: async (world) => ({
        parameters: org(world),
        body: { emails: [`a${next()}@example.com`] },
      }),
    },
    listInvites: { audience: 'admin', input: inOrganization },
    resendInvite: { audience: 'admin', input: onInvite },
    updateInvite: {
      audience: 'admin',
      input: async (world) => ({ ...(await onInvite(world)), body: { role: 'edit' } }),
    },
    revokeInvite: { audience: 'admin', input: onInvite },
    joinOrganization: { audience: 'signed in', input: onLink, refusesDisabled: true },
    previewInvite: { audience: 'anyone', input: onLink },
    getInvitationStop: { audience: 'anyone', input: onStop },
    stopInvitations: { audience: 'anyone', input: onStop },
    resumeInvitations: { audience: 'anyone', input: onStop },
    listLinkInvites: { audience: 'admin', input: inOrganization },
    createLinkInvite: {
      audience: 'admin',
      input: async (world) => ({ parameters: org(world), body: { role: 'read' } }),
    },
    getLinkInvite: { audience: 'admin', input: onLink },
    updateLinkInvite: {
      audience: 'admin',
      input: async (world) => ({ ...(await onLink(world)), body: { role: 'comment' } }),
    },
    deleteLinkInvite: { audience: 'admin', input: onLink },
  },
  domainProofs: {
    listDomainProofs: { audience: 'admin', input: inOrganization },
    checkDomainProof: { audience: 'admin', input: onDomain },
    renewDomainRecord: { audience: 'admin', input: onDomain },
  },
  emailDomains: {
    getOrganizationsForEmailDomain: {
      audience: 'signed in',
      input: async () => ({ parameters: { emailDomain: 'example.com' } }),
    },
    listJoinableOrganizations: { audience: 'signed in', input: none },
    joinByEmailDomain: { audience: 'signed in', input: onOpenOrganization },
  },
  teams: {
    listTeams: { audience: 'read', input: inOrganization },
    createTeam: {
      audience: 'create',
      input: async (world) => ({ parameters: org(world), body: { title: unique('Team') } }),
    },
    getTeam: { audience: 'read', input: onTeam },
    updateTeam: {
      audience: 'admin',
      input: async (world) => ({ ...(await onTeam(world)), body: { title: unique('Renamed') } }),
    },
    deleteTeam: { audience: 'admin', input: onTeam },
    previewTeamChange: {
      audience: 'admin',
      input: async (world) => ({ ...(await onTeam(world)), body: {} }),
    },
  },
  teamMembers: {
    listTeamMembers: { audience: 'read', input: onTeam },
    addTeamMembers: {
      audience: 'admin',
      input: async (world) => ({
        ...(await onTeam(world)),
        body: { emails: ['nobody@example.com'] },
      }),
    },
    updateTeamMembers: {
      audience: 'admin',
      input: async (world) => ({
        ...(await onTeam(world)),
        body: { add: [await newMember(world)] },
      }),
    },
    setTeamMember: {
      audience: 'admin',
      input: async (world) => ({
        parameters: { ...org(world), teamId: await newTeam(world), userId: await newMember(world) },
        body: { role: 'member' },
      }),
    },
    removeTeamMember: {
      audience: 'admin',
      input: async (world) => ({
        parameters: {
          ...org(world),
          teamId: await newTeam(world),
          userId: world.organization.admin.id,
        },
      }),
    },
  },
};
