import * as z from 'zod/mini';
import { auditEventShape } from './activity.schemas.ts';
import type { Description } from './endpoint.ts';
import { backupStatuses, jobStates, mailKinds, mailStates, peopleStates } from './instance.ts';
import { quotasShape } from './quotas.schemas.ts';
import { identifier, listOf, listQuery, timestamp, trimmed, userShape } from './shapes.schemas.ts';

const bytes = z.int().check(z.minimum(0));
const search = z.optional(trimmed(z.maxLength(200)));

const counted = z.object({ running: z.int(), waiting: z.int(), failed: z.int() });

const instanceShape = z.object({
  object: z.literal('instance'),
  /** Of Masthead. */
  version: z.string(),
  /** When the process that answers began. */
  startedAt: timestamp,
  database: z.object({
    engine: z.enum(['embedded', 'postgresql']),
    /** Of PostgreSQL. */
    version: z.string(),
    bytes,
  }),
  /** Where the process keeps its files; absent when unknown. */
  disk: z.optional(z.object({ free: bytes, total: bytes })),
  /** The last backup of the last 90 days; absent without one. */
  lastBackupAt: z.optional(timestamp),
  /** Whether one of its processes keeps backups in a folder (BACKUP_DIR), so that one can be started here. */
  keepsBackups: z.boolean(),
  /** The limits of organizations without limits of their own. */
  quotas: quotasShape,
  organizations: z.int(),
  people: z.int(),
  jobs: counted,
  mails: z.object({ waiting: z.int(), failed: z.int() }),
});
export type InstanceState = z.infer<typeof instanceShape>;

export const getInstance = {
  summary: 'Read the health of the instance: version, database, disk, last backup, background work',
  reply: instanceShape,
} satisfies Description;

const instanceOrganizationShape = z.object({
  object: z.literal('instance-organization'),
  id: identifier,
  title: z.string(),
  createdAt: timestamp,
  /** How many members, spaces and bytes it has. */
  people: z.int(),
  spaces: z.int(),
  bytes,
  lastActivityAt: z.optional(timestamp),
  suspendedAt: z.optional(timestamp),
  /** Limits in place of those of the instance. */
  quotas: quotasShape,
});
export type InstanceOrganization = z.infer<typeof instanceOrganizationShape>;

export const listInstanceOrganizations = {
  summary: 'List the organizations of the instance, newest first',
  query: z.extend(listQuery, { search, state: z.optional(z.enum(['suspended'])) }),
  reply: listOf(instanceOrganizationShape),
  assumes: [
    'It says how large organizations are, and nothing of their content.',
    'Bytes are those of files and pages in all their versions, and of specifications.',
  ],
} satisfies Description;

export const suspendOrganization = {
  summary: 'Suspend an organization: nobody can open it, and its sites say they are suspended',
  audit: {
    name: 'Organization suspended',
    sentence: ({ target }) => `suspended the organization ${target}`,
  },
  assumes: [
    'Its members get 403 with the reason organization-suspended, everybody else 404 as before.',
    'Nothing is deleted; imports that run fail.',
  ],
} satisfies Description;

export const unsuspendOrganization = {
  summary: 'Restore a suspended organization',
  audit: {
    name: 'Organization restored',
    sentence: ({ target }) => `restored the organization ${target}`,
  },
} satisfies Description;

const instancePersonShape = z.object({
  object: z.literal('instance-person'),
  id: identifier,
  displayName: z.string(),
  email: z.string(),
  photoURL: z.optional(z.string()),
  createdAt: timestamp,
  lastActiveAt: z.optional(timestamp),
  /** How many organizations the person is a member of. */
  organizations: z.int(),
  /** `named`: by another admin or by the set-up; `configured`: by INSTANCE_ADMINS. */
  admin: z.optional(z.enum(['named', 'configured'])),
  suspendedAt: z.optional(timestamp),
});
export type InstancePerson = z.infer<typeof instancePersonShape>;

export const listInstancePeople = {
  summary: 'List the accounts of the instance, newest first',
  query: z.extend(listQuery, { search, state: z.optional(z.enum(peopleStates)) }),
  reply: listOf(instancePersonShape),
} satisfies Description;

export const suspendAccount = {
  summary: 'Suspend an account: its sign-ins end and its tokens don’t work',
  audit: {
    name: 'Account suspended',
    sentence: ({ target, isOwn }) => `suspended the account of ${isOwn ? 'their own' : target}`,
  },
  refusals: { 409: 'The person is an admin of the instance.' },
  assumes: [
    'Requests with its tokens get 401 with the reason account-suspended.',
    'Memberships stay, so that restoring it brings everything back but the sign-ins.',
  ],
} satisfies Description;

export const restoreAccount = {
  summary: 'Restore a suspended account',
  audit: {
    name: 'Account restored',
    sentence: ({ target }) => `restored the account of ${target}`,
  },
} satisfies Description;

export const addInstanceAdmin = {
  summary: 'Make someone an admin of the instance',
  audit: {
    name: 'Instance admin added',
    sentence: ({ target }) => `made ${target} an admin of the instance`,
  },
  refusals: { 409: 'The account is suspended.' },
} satisfies Description;

export const removeInstanceAdmin = {
  summary: 'Remove someone from the admins of the instance',
  audit: {
    name: 'Instance admin removed',
    sentence: ({ target, isOwn }) =>
      isOwn
        ? 'left the admins of the instance'
        : `removed ${target} from the admins of the instance`,
  },
  refusals: { 409: 'The person is the last admin, or INSTANCE_ADMINS names them.' },
} satisfies Description;

const instanceJobShape = z.object({
  object: z.literal('job'),
  id: identifier,
  /** The kind of work, such as `imports`. */
  queue: z.string(),
  state: z.enum(jobStates),
  /** The id of what it works on, which the log names. */
  subject: z.optional(z.string()),
  createdAt: timestamp,
  startedAt: z.optional(timestamp),
  endedAt: z.optional(timestamp),
  /** How often it was tried again. */
  retries: z.int(),
});
export type InstanceJob = z.infer<typeof instanceJobShape>;

export const listInstanceJobs = {
  summary: 'List the background work that runs, waits or has failed, newest first',
  query: z.extend(listQuery, { state: z.optional(z.enum(jobStates)) }),
  reply: listOf(instanceJobShape),
  assumes: ['Failed work is listed for a day.'],
} satisfies Description;

const instanceMailShape = z.object({
  object: z.literal('outgoing-mail'),
  id: identifier,
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  /** Absent when the recipient is gone. */
  to: z.optional(z.string()),
  createdAt: timestamp,
  endedAt: z.optional(timestamp),
  retries: z.int(),
  /** What the mail server said at the last try. */
  error: z.optional(z.string()),
});
export type InstanceMail = z.infer<typeof instanceMailShape>;

export const listInstanceMails = {
  summary: 'List the outgoing emails of the last day, newest first',
  query: z.extend(listQuery, { state: z.optional(z.enum(mailStates)) }),
  reply: listOf(instanceMailShape),
  assumes: [
    'Sign-in codes are sent at once and not listed.',
    'An email that was no longer needed when its turn came counts as sent.',
  ],
} satisfies Description;

export const listInstanceActivity = {
  summary: 'List what admins of the instance did, newest first',
  query: listQuery,
  reply: listOf(auditEventShape),
} satisfies Description;

const backupShape = z.object({
  object: z.literal('backup'),
  id: identifier,
  status: z.enum(backupStatuses),
  /** The file in the folder for backups, and its size, once it is complete. */
  name: z.optional(z.string()),
  bytes: z.optional(bytes),
  /** Why it failed. */
  reason: z.optional(z.string()),
  startedBy: z.optional(userShape),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Backup = z.infer<typeof backupShape>;

export const listBackups = {
  summary: 'List the backups that admins of the instance started, newest first',
  query: listQuery,
  reply: listOf(backupShape),
  assumes: ['Scheduled backups and those of npm run backup are in the activity.'],
} satisfies Description;

export const startBackup = {
  summary: 'Start a backup into the folder for backups',
  audit: { name: 'Backup started', sentence: () => 'started a backup' },
  reply: backupShape,
  assumes: [
    'One runs at a time: another one gets 409 with the reason running.',
    'The process with BACKUP_DIR makes it; without one, 409 with the reason no-folder. As many are kept as BACKUP_KEEP says, and with BACKUP_S3_URL it is copied.',
    'A backup whose process ends is begun again by the next.',
  ],
} satisfies Description;

export const cancelBackup = {
  summary: 'Stop a backup that is waiting or running',
  audit: { name: 'Backup stopped', sentence: () => 'stopped a backup' },
  assumes: ['One that has ended gets 409.'],
} satisfies Description;
