import { endpoint } from './endpoint.ts';
import type * as schemas from './instance.schemas.ts';

export type {
  Backup,
  InstanceJob,
  InstanceMail,
  InstanceOrganization,
  InstancePerson,
  InstanceState,
} from './instance.schemas.ts';

const base = '/v1/instance';
const organizationsPath = `${base}/organizations`;
const peoplePath = `${base}/people`;
const activityPath = `${base}/activity`;

/** What a list of people is narrowed to. */
export const peopleStates = ['admins', 'suspended'] as const;
/** How background work is going. */
export const jobStates = ['running', 'waiting', 'failed'] as const;
/** How an outgoing mail is going. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;
/** What outgoing mails are about. */
export const mailKinds = ['invitation', 'notification', 'transfer', 'security'] as const;
export type MailKind = (typeof mailKinds)[number];
/** How a backup is going. */
export const backupStatuses = ['waiting', 'running', 'complete', 'failed', 'cancelled'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

export const getInstance = endpoint<typeof schemas.getInstance>()({
  method: 'GET',
  path: base,
  needs: 'instance-admin',
  extension: true,
});

export const listInstanceOrganizations = endpoint<typeof schemas.listInstanceOrganizations>()({
  method: 'GET',
  path: organizationsPath,
  needs: 'instance-admin',
  extension: true,
});

const suspension = `${organizationsPath}/{id}/suspension`;
const organizationRefreshes = [organizationsPath, activityPath, '/v1/orgs'];

export const suspendOrganization = endpoint<typeof schemas.suspendOrganization>()({
  method: 'PUT',
  path: suspension,
  needs: 'instance-admin',
  status: 204,
  refreshes: organizationRefreshes,
  recent: true,
  extension: true,
});

export const unsuspendOrganization = endpoint<typeof schemas.unsuspendOrganization>()({
  method: 'DELETE',
  path: suspension,
  needs: 'instance-admin',
  status: 204,
  refreshes: organizationRefreshes,
  recent: true,
  extension: true,
});

export const listInstancePeople = endpoint<typeof schemas.listInstancePeople>()({
  method: 'GET',
  path: peoplePath,
  needs: 'instance-admin',
  extension: true,
});

const accountSuspension = `${peoplePath}/{userId}/suspension`;
const peopleRefreshes = [peoplePath, activityPath];

export const suspendAccount = endpoint<typeof schemas.suspendAccount>()({
  method: 'PUT',
  path: accountSuspension,
  needs: 'instance-admin',
  status: 204,
  refreshes: peopleRefreshes,
  recent: true,
  extension: true,
});

export const restoreAccount = endpoint<typeof schemas.restoreAccount>()({
  method: 'DELETE',
  path: accountSuspension,
  needs: 'instance-admin',
  status: 204,
  refreshes: peopleRefreshes,
  recent: true,
  extension: true,
});

const adminPath = `${base}/admins/{userId}`;

export const addInstanceAdmin = endpoint<typeof schemas.addInstanceAdmin>()({
  method: 'PUT',
  path: adminPath,
  needs: 'instance-admin',
  status: 204,
  refreshes: peopleRefreshes,
  recent: true,
  extension: true,
});

export const removeInstanceAdmin = endpoint<typeof schemas.removeInstanceAdmin>()({
  method: 'DELETE',
  path: adminPath,
  needs: 'instance-admin',
  status: 204,
  refreshes: [...peopleRefreshes, '/v1/user'],
  recent: true,
  extension: true,
});

export const listInstanceJobs = endpoint<typeof schemas.listInstanceJobs>()({
  method: 'GET',
  path: `${base}/jobs`,
  needs: 'instance-admin',
  extension: true,
});

export const listInstanceMails = endpoint<typeof schemas.listInstanceMails>()({
  method: 'GET',
  path: `${base}/mails`,
  needs: 'instance-admin',
  extension: true,
});

export const listInstanceActivity = endpoint<typeof schemas.listInstanceActivity>()({
  method: 'GET',
  path: activityPath,
  needs: 'instance-admin',
  extension: true,
});

const backupsPath = `${base}/backups`;

export const listBackups = endpoint<typeof schemas.listBackups>()({
  method: 'GET',
  path: backupsPath,
  needs: 'instance-admin',
  extension: true,
});

export const startBackup = endpoint<typeof schemas.startBackup>()({
  method: 'POST',
  path: backupsPath,
  needs: 'instance-admin',
  status: 201,
  refreshes: [base],
  recent: true,
  extension: true,
});

export const cancelBackup = endpoint<typeof schemas.cancelBackup>()({
  method: 'DELETE',
  path: `${backupsPath}/{backupId}`,
  needs: 'instance-admin',
  status: 204,
  refreshes: [base],
  extension: true,
});
