import { and, eq } from 'drizzle-orm';
import type { DueTransferMail } from '../content/transfer-holds.ts';
import type { Executor } from '../database/executor.ts';
import { members, organizations, users } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { transferMail } from '../mail/templates.ts';

/**
 * Mails an admin that content left the organization or that a transfer was undone, unless they are
 * no longer an admin.
 * @throws the errors of the mailer
 */
export async function deliverTransferMail(
  database: Executor,
  { appUrl, mailer }: Pick<Instance, 'appUrl' | 'mailer'>,
  due: DueTransferMail,
): Promise<void> {
  const [to] = await database
    .select({ email: users.email, organization: organizations.title })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        eq(members.organizationId, due.organizationId),
        eq(members.userId, due.userId),
        eq(members.role, 'admin'),
        eq(members.disabled, false),
      ),
    );
  if (!to) return;
  const url = `${appUrl}/orgs/${due.organizationId}/content/trash`;
  const until = due.until === null ? null : new Date(due.until);
  const letter = transferMail({ ...due, organization: to.organization, until, url });
  await mailer.send({ to: to.email, ...letter });
}
