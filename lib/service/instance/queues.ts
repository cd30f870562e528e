import { type SQL, sql } from 'drizzle-orm';
import { type MailKind, mailKinds } from '#lib/contract/instance.ts';
import { TRANSFER_MAIL_QUEUE } from '../content/transfer-holds.ts';
import type { Executor } from '../database/executor.ts';
import { MAIL_QUEUE } from '../invites/delivery.ts';
import { NOTIFICATION_QUEUE } from '../notifications/queue.ts';
import { SECURITY_MAIL_QUEUE } from '../sign-in/security-mails.ts';

/** The queue of each kind of mail. */
export const mailQueues: Readonly<Record<MailKind, string>> = {
  invitation: MAIL_QUEUE,
  notification: NOTIFICATION_QUEUE,
  transfer: TRANSFER_MAIL_QUEUE,
  security: SECURITY_MAIL_QUEUE,
};

const ofMail = sql`name in (${sql.join(
  mailKinds.map((kind) => sql`${mailQueues[kind]}`),
  sql`, `,
)})`;

/** The condition of jobs that send mails, or of all others. */
export const isMail = (mails: boolean): SQL => (mails ? ofMail : sql`not ${ofMail}`);

/** The states of the queue, as the API names them. */
const states = {
  running: sql`state = 'active'`,
  waiting: sql`state in ('created', 'retry')`,
  failed: sql`state in ('failed', 'cancelled')`,
  sent: sql`state = 'completed'`,
  /** A mail is sent in a moment. */
  unsent: sql`state in ('created', 'retry', 'active')`,
};

/** The condition of jobs in one of the states. */
export const isIn = (...names: readonly (keyof typeof states)[]): SQL =>
  sql`(${sql.join(
    names.map((name) => states[name]),
    sql` or `,
  )})`;

/** The time of a job to the millisecond, so that pages agree with what they show. */
const createdOn = sql`date_trunc('milliseconds', created_on)`;

/** A job as it is read. */
export type JobRow = {
  id: string;
  name: string;
  state: string;
  subject: string | null;
  to: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  retries: number;
  error: string | null;
};

const iso = (moment: SQL) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The recipient of a mail: of the invitation, the notification, or as the job names them. */
const recipient = sql`case name
  when ${mailQueues.invitation} then (select email from email_invites where id = data->>'id')
  when ${mailQueues.notification} then (select email from users join notifications on user_id = users.id
    where notifications.id = data->>'id')
  else (select email from users where id = data->>'userId') end`;

/** The next jobs, the latest first. */
export async function readJobs(
  database: Executor,
  where: SQL,
  start: (string | number)[] | null,
  limit: number,
): Promise<JobRow[]> {
  const from = start
    ? sql`and (${createdOn}, id::text collate "C") < (${start[0]}::timestamptz, ${start[1]}::text)`
    : sql``;
  const { rows } = await database.execute<JobRow>(sql`
    select id::text, name, state::text, data->>'id' as subject, ${recipient} as "to",
      ${iso(sql`created_on`)} as "createdAt", ${iso(sql`started_on`)} as "startedAt",
      ${iso(sql`completed_on`)} as "endedAt", retry_count as retries,
      left(output->>'message', 300) as error
    from jobs.job where ${where} ${from}
    order by ${createdOn} desc, id::text collate "C" desc limit ${limit}`);
  return rows;
}

/** How many jobs there are. */
export async function countJobs(database: Executor, where: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where ${where}`,
  );
  return rows[0]?.count ?? 0;
}
