import type { Endpoint, EndpointsIn, InputOf } from '#lib/contract/endpoint.ts';
import type { Contract } from '#lib/contract/index.ts';
import { createLinkInvite, inviteMembers, listInvites } from '#lib/contract/invites.ts';
import type { Level } from '#lib/contract/levels.ts';
import { listSignIns } from '#lib/contract/sign-ins.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { createToken } from '#lib/contract/tokens.ts';
import type { Person, TestOrganization, TestService } from './testing.ts';

/** An organization with something of everything in it, and the person who calls. */
export type World = { service: TestService; organization: TestOrganization; caller: Person };

/** Who may call: anyone, anyone with a token, or a member from a level on. Written down apart from the contract. */
export type Audience = 'anyone' | 'signed in' | Level;

type Row<E extends Endpoint> = {
  audience: Audience;
  /** A request that works for whoever may make it. */
  input: (world: World) => Promise<InputOf<E>>;
  /** What it answers then, where that isn't the endpoint's own status. */
  status?: number;
};

type Table = {
  [N in keyof Contract]: {
    [K in keyof EndpointsIn<Contract[N]>]: Row<EndpointsIn<Contract[N]>[K]>;
  };
};

const org = ({ organization }: World) => ({ organizationId: organization.id });
const asAdmin = ({ service, organization }: World) => service.as(organization.admin);
let counter = 0;
const unique = (word: string) => `${word} ${++counter}`;

async function newTeam(world: World): Promise<string> {
  const parameters = org(world);
  const { body } = await asAdmin(world).call(createTeam, {
    parameters,
    body: { title: unique('Team') },
  });
  return body.id;
}

async function newInvite(world: World): Promise<string> {
  const parameters = org(world);
  const email = `invited${++counter}@example.com`;
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

const newMember = async (world: World) => (await world.organization.join('read')).id;

const inOrganization = async (world: World) => ({ parameters: org(world) });
const none = async () => ({});
const onMember = async (world: World) => ({
  parameters: { ...org(world), userId: await newMember(world) },
});
const onTeam = async (world: World) => ({
  parameters: { ...org(world), teamId: await newTeam(world) },
});
const onInvite = async (world: World) => ({
  parameters: { ...org(world), inviteId: await newInvite(world) },
});
const onLink = async (world: World) => ({
  parameters: { ...org(world), inviteId: await newLink(world) },
});

/** One row for each endpoint: a new endpoint without one doesn't compile. */
export const examples: Table = {
  organizations: {
    listOrganizations: { audience: 'signed in', input: none },
    createOrganization: {
      audience: 'signed in',
      input: async () => ({ body: { title: unique('New') } }),
    },
    getOrganization: { audience: 'guest', input: inOrganization },
    updateOrganization: {
      audience: 'admin',
      input: async (world) => ({ parameters: org(world), body: { title: unique('Renamed') } }),
    },
  },
  overview: {
    getOverview: { audience: 'guest', input: inOrganization },
    listAuditEvents: { audience: 'admin', input: inOrganization },
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
  invites: {
    inviteMembers: {
      audience: 'admin',
      input: async (world) => ({
        parameters: org(world),
        body: { emails: [`a${++counter}@example.com`] },
      }),
    },
    listInvites: { audience: 'admin', input: inOrganization },
    resendInvite: { audience: 'admin', input: onInvite },
    updateInvite: {
      audience: 'admin',
      input: async (world) => ({ ...(await onInvite(world)), body: { role: 'edit' } }),
    },
    revokeInvite: { audience: 'admin', input: onInvite },
    joinOrganization: { audience: 'signed in', input: onLink },
    previewInvite: { audience: 'anyone', input: onLink },
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
  },
  teamMembers: {
    listTeamMembers: { audience: 'read', input: onTeam },
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
  users: {
    getUser: { audience: 'signed in', input: none },
    updateUser: {
      audience: 'signed in',
      input: async () => ({ body: { displayName: 'Somebody else' } }),
    },
  },
  tokens: {
    listTokens: { audience: 'signed in', input: none },
    createToken: { audience: 'signed in', input: async () => ({ body: { name: 'script' } }) },
    revokeToken: {
      audience: 'signed in',
      input: async ({ service, caller }) => {
        const { body } = await service
          .as(caller)
          .call(createToken, { body: { name: 'short-lived' } });
        return { parameters: { tokenId: body?.id ?? 'tok_none' } };
      },
    },
  },
  signIns: {
    getSignInMethods: { audience: 'anyone', input: none },
    requestCode: {
      audience: 'anyone',
      input: async () => ({ body: { email: 'somebody@example.com' } }),
    },
    redeemCode: {
      audience: 'anyone',
      input: async () => ({ body: { challenge: 'chl_unknown', code: '000000' } }),
      status: 400,
    },
    startPasskeySignIn: { audience: 'anyone', input: none },
    finishPasskeySignIn: {
      audience: 'anyone',
      input: async () => ({ body: { challenge: 'chl_unknown', response: {} } }),
      status: 400,
    },
    signInToDemo: {
      audience: 'anyone',
      input: async () => ({ body: { person: 'admin' } }),
      status: 404,
    },
    setUp: {
      audience: 'anyone',
      input: async () => ({
        body: {
          secret: 'set_unknown',
          email: 'a@example.com',
          displayName: 'Ada',
          title: 'Organization',
        },
      }),
      status: 400,
    },
    getSetUp: {
      audience: 'anyone',
      input: async () => ({ parameters: { secret: 'set_unknown' } }),
    },
    listSignIns: { audience: 'signed in', input: none },
    revokeSignIn: {
      audience: 'signed in',
      input: async ({ service, caller }) => {
        const { body } = await service.as(caller).call(listSignIns, {});
        return { parameters: { signInId: body?.items?.[0]?.id ?? 'tok_none' } };
      },
    },
    revokeOtherSignIns: { audience: 'signed in', input: none },
    signOut: { audience: 'signed in', input: none },
  },
  passkeys: {
    listPasskeys: { audience: 'signed in', input: none },
    startPasskey: { audience: 'signed in', input: none },
    createPasskey: {
      audience: 'signed in',
      input: async () => ({ body: { name: 'Laptop', challenge: 'chl_unknown', response: {} } }),
      status: 400,
    },
    deletePasskey: {
      audience: 'signed in',
      input: async () => ({ parameters: { passkeyId: 'psk_unknown' } }),
      status: 404,
    },
  },
  outbox: { listOutbox: { audience: 'anyone', input: none, status: 404 } },
  reference: { getOpenAPI: { audience: 'anyone', input: none } },
};
