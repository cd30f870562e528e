import { DAY } from '#lib/contract/durations.ts';
import type { Role } from '#lib/contract/levels.ts';
import { getOrganizationExportUrl } from '#lib/contract/organization-exports.ts';
import { createServiceAccount, createServiceAccountToken } from '#lib/contract/service-accounts.ts';
import { listSignIns } from '#lib/contract/sign-ins.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { organizationExports } from '../../database/schema/index.ts';
import { inOrganization, next, none, org, type Rows, type World } from './world.ts';

const asAdmin = ({ service, organization }: World) => service.as(organization.admin);

async function onAccount(world: World) {
  const { body } = await asAdmin(world).call(createServiceAccount, {
    parameters: org(world),
    body: { displayName: 'Publisher' },
  });
  return { parameters: { ...org(world), serviceAccountId: body.id } };
}

/** Another organization with the caller in the same role, since it won’t be there for the next test. */
async function inOwn({ service, organization, caller }: World) {
  const { id, join } = await service.newOrganization();
  const { rows } = await service.database.pool.query<{ role: Role | null }>(
    'select role from members where organization_id = $1 and user_id = $2',
    [organization.id, caller.id],
  );
  await join(rows[0]?.role ?? null, caller);
  return { parameters: { organizationId: id } };
}

/** A complete export, in the organization of the world. */
async function onExport(world: World) {
  const { orm } = world.service.database;
  const id = `exp_example${next()}`;
  const now = new Date();
  await orm.insert(organizationExports).values({
    id,
    organizationId: world.organization.id,
    status: 'complete',
    startedBy: world.organization.admin.id,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + DAY),
  });
  return { parameters: { ...org(world), exportId: id } };
}

async function onExportUrl(world: World) {
  const { body } = await asAdmin(world).call(getOrganizationExportUrl, await onExport(world));
  return { parameters: { pass: new URL(body.url).pathname.split('/').at(-1) ?? '' } };
}

/** Examples for accounts, sign-in and the service itself. */
export const accounts: Rows<
  | 'account'
  | 'deletedOrganizations'
  | 'organizationExports'
  | 'users'
  | 'tokens'
  | 'serviceAccounts'
  | 'signIns'
  | 'securityLog'
  | 'passkeys'
  | 'confirmations'
  | 'recoveryCodes'
  | 'outbox'
  | 'reference'
> = {
  deletedOrganizations: {
    previewOrganizationDeletion: { audience: 'admin', input: inOrganization },
    deleteOrganization: { audience: 'admin', input: inOwn },
    restoreOrganization: { audience: 'admin', input: inOwn },
    listDeletedOrganizations: { audience: 'signed in', input: none },
  },
  organizationExports: {
    listOrganizationExports: { audience: 'admin', input: inOrganization },
    createOrganizationExport: { audience: 'admin', input: inOwn },
    deleteOrganizationExport: { audience: 'admin', input: onExport },
    getOrganizationExportUrl: { audience: 'admin', input: onExport },
    downloadOrganizationExport: { audience: 'anyone', input: onExportUrl },
  },
  account: {
    previewAccountDeletion: { audience: 'signed in', input: none },
    startEmailChange: {
      audience: 'signed in',
      input: async () => ({ body: { email: 'another@address.example' } }),
    },
    changeEmail: {
      audience: 'signed in',
      input: async () => ({ body: { challenge: 'chl_unknown', code: '123456' } }),
      status: 400,
    },
    deleteAccount: { audience: 'signed in', input: none },
    exportAccount: { audience: 'signed in', input: none },
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
    listMemberTokens: { audience: 'admin', input: inOrganization },
    endMemberToken: {
      audience: 'admin',
      input: async (world) => {
        const { organization, service } = world;
        const { body } = await service
          .as(await organization.join('read'))
          .call(createToken, { body: { name: 'theirs' } });
        return { parameters: { ...org(world), tokenId: body.id } };
      },
    },
  },
  serviceAccounts: {
    listServiceAccounts: { audience: 'admin', input: inOrganization },
    createServiceAccount: {
      audience: 'admin',
      input: async (world) => ({ parameters: org(world), body: { displayName: 'Publisher' } }),
    },
    updateServiceAccount: {
      audience: 'admin',
      input: async (world) => ({ ...(await onAccount(world)), body: { displayName: 'Renamed' } }),
    },
    deleteServiceAccount: { audience: 'admin', input: onAccount },
    listServiceAccountTokens: { audience: 'admin', input: onAccount },
    createServiceAccountToken: {
      audience: 'admin',
      input: async (world) => ({ ...(await onAccount(world)), body: { name: 'deploy' } }),
    },
    revokeServiceAccountToken: {
      audience: 'admin',
      input: async (world) => {
        const { parameters } = await onAccount(world);
        const { body } = await asAdmin(world).call(createServiceAccountToken, {
          parameters,
          body: { name: 'old' },
        });
        return { parameters: { ...parameters, tokenId: body.id } };
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
  securityLog: {
    listSecurityEvents: { audience: 'signed in', input: none },
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
  confirmations: {
    getConfirmation: { audience: 'signed in', input: none },
    startConfirmation: {
      audience: 'signed in',
      input: async () => ({ body: { method: 'code' as const } }),
    },
    confirmSignIn: {
      audience: 'signed in',
      input: async () => ({ body: { recoveryCode: 'none' } }),
      status: 400,
    },
  },
  recoveryCodes: {
    getRecoveryCodes: { audience: 'signed in', input: none },
    createRecoveryCodes: { audience: 'signed in', input: none, status: 409 },
  },
  outbox: {
    listOutbox: { audience: 'anyone', input: none, status: 404 },
    getMail: {
      audience: 'anyone',
      input: async () => ({ parameters: { mailId: 'mail_1' } }),
      status: 404,
    },
  },
  reference: { getOpenAPI: { audience: 'anyone', input: none } },
};
