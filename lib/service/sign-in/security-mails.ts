import { eq } from 'drizzle-orm';
import { deviceName } from '#lib/contract/device.ts';
import type { Executor } from '../database/executor.ts';
import { users } from '../database/schema/index.ts';
import type { Context, Instance } from '../http/handler.ts';
import { type SecurityEvent, securityMail } from '../mail/security-mail.ts';
import { newId } from '../security/secrets.ts';
import type { QueueName } from '../worker/job-queue.ts';

type Origin = Pick<Context<never>, 'request' | 'now'>;

/** A mail about somebody's own sign-ins to be sent. */
export type DueSecurityMail = {
  id: string;
  userId: string;
  event: SecurityEvent;
  at: string;
  userAgent: string;
  address: string;
};

export const SECURITY_MAIL_QUEUE: QueueName<DueSecurityMail> = 'security-mails';

/** Queues a mail to a person about their sign-ins, in the transaction of what happened. */
export async function queueSecurityMail(
  database: Executor,
  { jobs }: Pick<Instance, 'jobs'>,
  userId: string,
  { request, now, ...event }: SecurityEvent & Origin,
): Promise<void> {
  const { userAgent, address } = request;
  const due = { id: newId('mail'), userId, at: now.toISOString(), userAgent, address };
  await jobs.enqueue(database, SECURITY_MAIL_QUEUE, [{ ...due, event: event as SecurityEvent }]);
}

/** Sends such a mail. @throws the errors of the mailer */
export async function deliverSecurityMail(
  database: Executor,
  { appUrl, mailer }: Pick<Instance, 'appUrl' | 'mailer'>,
  { userId, event, at, userAgent, address }: DueSecurityMail,
): Promise<void> {
  const [user] = await database
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const to = 'to' in event ? event.to : user?.email;
  if (!to) return;
  const origin = { at: new Date(at), browser: deviceName(userAgent), address };
  await mailer.send({ to, ...securityMail(event, origin, `${appUrl}/account`) });
}
