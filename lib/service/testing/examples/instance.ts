import { backups } from '../../database/schema/index.ts';
import { newId } from '../../security/secrets.ts';
import { inOrganization, none, type Rows, type World } from './world.ts';

const audience = 'instance admin';
const anOrganization = async ({ service }: World) => ({
  parameters: { id: (await service.newOrganization()).id },
});
const aPerson = async ({ service }: World) => ({
  parameters: { userId: (await service.newPerson()).id },
});

/** One backup runs at a time. */
const withoutBackup = async ({ service }: World) => {
  await service.database.orm.delete(backups);
  return {};
};
const aBackup = async ({ service }: World) => {
  const { orm } = service.database;
  const id = newId('bak');
  const at = new Date();
  await orm.delete(backups);
  await orm.insert(backups).values({ id, status: 'waiting', createdAt: at, updatedAt: at });
  return { parameters: { backupId: id } };
};

/** Examples for what admins of the instance do, and for limits. */
export const instance: Rows<'instance' | 'quotas'> = {
  instance: {
    getInstance: { audience, input: none },
    listInstanceOrganizations: { audience, input: none },
    suspendOrganization: { audience, input: anOrganization },
    unsuspendOrganization: { audience, input: anOrganization },
    listInstancePeople: { audience, input: none },
    suspendAccount: { audience, input: aPerson },
    restoreAccount: { audience, input: aPerson },
    addInstanceAdmin: { audience, input: aPerson },
    removeInstanceAdmin: { audience, input: aPerson },
    listInstanceJobs: { audience, input: none },
    listInstanceMails: { audience, input: none },
    listInstanceActivity: { audience, input: none },
    listBackups: { audience, input: none },
    startBackup: { audience, input: withoutBackup },
    cancelBackup: { audience, input: aBackup },
  },
  quotas: {
    getUsage: { audience: 'admin', input: inOrganization },
    setQuotas: {
      audience,
      input: async (world) => ({ ...(await anOrganization(world)), body: { spaces: 3 } }),
    },
  },
};
