import { createCollection } from '#lib/contract/collections.ts';
import { updateContent } from '#lib/contract/content.ts';
import type { Endpoint, EndpointsIn, InputOf } from '#lib/contract/endpoint.ts';
import type { Contract } from '#lib/contract/index.ts';
import { createLinkInvite, inviteMembers, listInvites } from '#lib/contract/invites.ts';
import type { Level } from '#lib/contract/levels.ts';
import { listSignIns } from '#lib/contract/sign-ins.ts';
import { createSpace, deleteSpace } from '#lib/contract/spaces.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { createToken } from '#lib/contract/tokens.ts';
import type { Person, TestOrganization, TestService } from './testing.ts';
import { grant, newCollection, newSpace } from './testing-content.ts';

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

/** A space with a grant to a person and one to a team, which the path names as it needs. */
async function onGrantedSpace(world: World) {
  const { service, organization } = world;
  const [spaceId, userId, teamId] = [
    await newSpace(service, organization),
    await newMember(world),
    await newTeam(world),
  ];
  await grant(service, organization, { space: spaceId }, { user: userId }, 'comment');
  await grant(service, organization, { space: spaceId }, { team: teamId }, 'edit');
  return { parameters: { spaceId, userId, teamId } };
}

/** The same on a collection. */
async function onGrantedCollection(world: World) {
  const { service, organization } = world;
  const [collectionId, userId, teamId] = [
    await newCollection(service, organization),
    await newMember(world),
    await newTeam(world),
  ];
  await grant(service, organization, { collection: collectionId }, { user: userId }, 'comment');
  await grant(service, organization, { collection: collectionId }, { team: teamId }, 'edit');
  return { parameters: { collectionId, userId, teamId } };
}

const grantBody = async (world: World) => ({
  role: 'edit' as const,
  users: [await newMember(world)],
  teams: [await newTeam(world)],
});
const toGuest = { body: { change: { type: 'default' as const, defaultLevel: 'guest' as const } } };

const onCollection = async (world: World) => {
  const { body } = await asAdmin(world).call(createCollection, {
    parameters: org(world),
    body: {},
  });
  return { parameters: { collectionId: body.id } };
};
const onSpace = async (world: World) => {
  const body = { title: unique('Space') };
  const made = await asAdmin(world).call(createSpace, { parameters: org(world), body });
  return { parameters: { spaceId: made.body.id } };
};
/** A space with a page and a file, and its revision. */
const onContent = async (world: World) => {
  const { parameters } = await onSpace(world);
  const pagePath = `guide-${++counter}`;
  const made = await asAdmin(world).call(updateContent, {
    parameters,
    body: {
      changes: [
        {
          operation: 'insert_page',
          title: 'Guide',
          slug: pagePath,
          document: { markdown: '# Start\n\nRead [on](https://example.com).' },
        },
        { operation: 'insert_files', files: [{ name: 'notes.txt', base64: 'aGVsbG8=' }] },
      ],
    },
  });
  const { revision, changes, insertedFiles } = made.body;
  return {
    parameters: {
      ...parameters,
      revisionId: revision.id,
      pageId: changes[0]?.page ?? '',
      fileId: insertedFiles?.[0]?.file ?? '',
      pagePath,
    },
  };
};
const onDeletedSpace = async (world: World) => {
  const space = await onSpace(world);
  await asAdmin(world).call(deleteSpace, space);
  return space;
};
/** Another organization, in which the caller may create, too. */
const toElsewhere = async ({ service, caller }: World) => {
  const elsewhere = await service.newOrganization();
  await elsewhere.join('create', caller);
  return { body: { organization: elsewhere.id } };
};
const inCollection = async (world: World) => {
  const { parameters } = await onCollection(world);
  return { body: { parent: parameters.collectionId } };
};

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
  collections: {
    listCollections: { audience: 'guest', input: inOrganization },
    createCollection: {
      audience: 'create',
      input: async (world) => ({ parameters: org(world), body: { title: unique('Collection') } }),
    },
    getCollection: { audience: 'read', input: onCollection },
    updateCollection: {
      audience: 'create',
      input: async (world) => ({
        ...(await onCollection(world)),
        body: { title: unique('Renamed'), defaultLevel: 'create' },
      }),
    },
    deleteCollection: { audience: 'create', input: onCollection },
    moveCollection: {
      audience: 'create',
      input: async (world) => ({ ...(await onCollection(world)), ...(await inCollection(world)) }),
    },
    transferCollection: {
      audience: 'create',
      input: async (world) => ({ ...(await onCollection(world)), ...(await toElsewhere(world)) }),
    },
    previewCollectionTransfer: {
      audience: 'create',
      input: async (world) => ({ ...(await onCollection(world)), ...(await toElsewhere(world)) }),
    },
    previewCollectionDeletion: { audience: 'create', input: onCollection },
  },
  spaces: {
    listSpaces: { audience: 'guest', input: inOrganization },
    createSpace: {
      audience: 'create',
      input: async (world) => ({ parameters: org(world), body: { title: unique('Space') } }),
    },
    listCollectionSpaces: { audience: 'read', input: onCollection },
    getSpace: { audience: 'read', input: onSpace },
    updateSpace: {
      audience: 'create',
      input: async (world) => ({
        ...(await onSpace(world)),
        body: { title: unique('Renamed'), emoji: '🧭', editMode: 'locked' },
      }),
    },
    deleteSpace: { audience: 'create', input: onSpace },
    restoreSpace: { audience: 'create', input: onDeletedSpace },
    duplicateSpace: { audience: 'create', input: onSpace },
    moveSpace: {
      audience: 'create',
      input: async (world) => ({ ...(await onSpace(world)), ...(await inCollection(world)) }),
    },
    transferSpace: {
      audience: 'create',
      input: async (world) => ({ ...(await onSpace(world)), ...(await toElsewhere(world)) }),
    },
    previewSpaceTransfer: {
      audience: 'create',
      input: async (world) => ({ ...(await onSpace(world)), ...(await toElsewhere(world)) }),
    },
    previewSpaceDeletion: { audience: 'create', input: onSpace },
  },
  tree: { listTree: { audience: 'guest', input: inOrganization } },
  grants: {
    grantOnSpace: {
      audience: 'create',
      input: async (world) => ({
        ...(await onGrantedSpace(world)),
        body: await grantBody(world),
      }),
    },
    listSpaceUserGrants: { audience: 'read', input: onGrantedSpace },
    listSpaceTeamGrants: { audience: 'read', input: onGrantedSpace },
    updateSpaceUserGrant: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedSpace(world)), body: { role: 'read' } }),
    },
    updateSpaceTeamGrant: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedSpace(world)), body: { role: 'create' } }),
    },
    removeSpaceUserGrant: { audience: 'create', input: onGrantedSpace },
    removeSpaceTeamGrant: { audience: 'create', input: onGrantedSpace },
    listSpaceAudience: { audience: 'read', input: onGrantedSpace },
    grantOnCollection: {
      audience: 'create',
      input: async (world) => ({
        ...(await onGrantedCollection(world)),
        body: await grantBody(world),
      }),
    },
    listCollectionUserGrants: { audience: 'read', input: onGrantedCollection },
    listCollectionTeamGrants: { audience: 'read', input: onGrantedCollection },
    updateCollectionUserGrant: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedCollection(world)), body: { role: null } }),
    },
    updateCollectionTeamGrant: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedCollection(world)), body: { role: 'read' } }),
    },
    removeCollectionUserGrant: { audience: 'create', input: onGrantedCollection },
    removeCollectionTeamGrant: { audience: 'create', input: onGrantedCollection },
    listCollectionAudience: { audience: 'read', input: onGrantedCollection },
  },
  access: {
    getSpaceAccess: { audience: 'read', input: onGrantedSpace },
    getCollectionAccess: { audience: 'read', input: onGrantedCollection },
    previewSpaceAccess: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedSpace(world)), ...toGuest }),
    },
    previewCollectionAccess: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedCollection(world)), ...toGuest }),
    },
    listMemberSpaces: { audience: 'read', input: onMember },
  },
  content: {
    getContent: { audience: 'read', input: onContent },
    listPages: { audience: 'read', input: onContent },
    listFiles: { audience: 'read', input: onContent },
    getFile: { audience: 'read', input: onContent },
    getPage: { audience: 'read', input: onContent },
    getPageByPath: { audience: 'read', input: onContent },
    listFileBacklinks: { audience: 'read', input: onContent },
    listPageLinks: { audience: 'read', input: onContent },
    listPageBacklinks: { audience: 'read', input: onContent },
    listSpaceLinks: { audience: 'read', input: onContent },
    updateContent: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onContent(world)),
        body: { changes: [{ operation: 'insert_page', title: unique('Page') }] },
      }),
    },
    downloadFile: {
      audience: 'anyone',
      input: async () => ({
        parameters: { blobId: 'none', fileName: 'none.txt' },
        query: { type: 'text/plain', signature: 'made-up' },
      }),
      status: 404,
    },
  },
  revisions: {
    getRevision: { audience: 'read', input: onContent },
    listRevisionPages: { audience: 'read', input: onContent },
    listRevisionFiles: { audience: 'read', input: onContent },
    getRevisionFile: { audience: 'read', input: onContent },
    getRevisionPage: { audience: 'read', input: onContent },
    getRevisionPageByPath: { audience: 'read', input: onContent },
    getRevisionChanges: { audience: 'read', input: onContent },
  },
  search: {
    searchOrganization: {
      audience: 'guest',
      input: async (world) => ({ ...(await inOrganization(world)), query: { query: 'guide' } }),
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
