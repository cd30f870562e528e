import { and, eq, gt } from 'drizzle-orm';
import { emailAddress } from '#lib/contract/shapes.schemas.ts';
import { blocksOf, unblockAddresses } from '../blocked-addresses/blocked.ts';
import {
  blockedAddresses,
  emailInvites,
  members,
  provisionedUsers as table,
  users,
} from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { forbidden } from '../errors.ts';
import { answerInvite, isPending } from '../invites/joining.ts';
import { countActive } from '../permissions/sso-enforcement.ts';
import { requireRoom } from '../quotas/room.ts';
import { findOrCreateUser } from '../sign-in/tokens.ts';
import { searchTextOf } from '../users/handlers.ts';
import type { ScimContext } from './context.ts';
import { invalidValue, taken } from './faults.ts';
import { displayNameIn, type UserChange } from './user-changes.ts';
import { requireFreeName, requireProven, shownName } from './user-names.ts';
import { findUser } from './user-rows.ts';
import { changeUser } from './user-writes.ts';

/**
 * Makes a person a member of the organization, whose lock is held; someone who is one already is
 * from now on managed by the identity provider.
 * @returns the id
 * @throws ScimFault 400 without an address, 403 for one outside the verified domains, 409 for a person
 * it has created already; Refusal 403 for a blocked address
 */
export async function enterUser(context: ScimContext, said: UserChange): Promise<string> {
  const { database, organization } = context;
  if (said.userName === undefined) throw invalidValue('userName is required.');
  const email = addressIn(said, said.userName);
  const [known] = await database.select(userColumns).from(users).where(eq(users.email, email));
  const isMember = known !== undefined && (await isIn(context, known.id));
  await requireFreeName(database, organization, said.userName, known?.id ?? '');
  if (!isMember) return addMember(context, said, said.userName, email);
  const row = await findUser(database, organization.id, known.id);
  if (row.provisioned)
    throw taken(`${email} is provisioned already, as ${row.provisioned.userName}.`);
  await changeUser(context, row, { ...said, displayName: displayNameIn(said) ?? null });
  context.record({
    action: 'provisionMember',
    target: { type: 'member', id: known.id, label: known.displayName },
    payload: { known: true },
  });
  return known.id;
}

/** The address of a person: one of `emails`, or else the name they sign in with. */
function addressIn(said: UserChange, userName: string): string {
  const read = emailAddress.safeParse(said.email ?? userName);
  if (read.success) return read.data;
  throw invalidValue('The person has no email address. Send one in emails, or as userName.');
}

async function isIn({ database, organization }: ScimContext, userId: string): Promise<boolean> {
  const theirs = and(eq(members.organizationId, organization.id), eq(members.userId, userId));
  return (await database.$count(members, theirs)) > 0;
}

async function addMember(
  context: ScimContext,
  said: UserChange,
  userName: string,
  email: string,
): Promise<string> {
  const { database, organization, now, record } = context;
  requireProven(organization, email, 'it can’t be added');
  await letIn(context, email);
  await requireRoom(context, organization.row, 'people');
  const name = shownName(displayNameIn(said));
  const user = await findOrCreateUser(database, email, name, now);
  const membership = await membershipOf(context, email);
  const place = { organizationId: organization.id, userId: user.id };
  await database.insert(members).values({
    ...place,
    ...membership,
    disabled: said.active === false,
    joinedAt: now,
    searchText: searchTextOf(user),
  });
  await answerInvite(database, organization.id, email, now);
  const { externalId = null, givenName = null, familyName = null } = said;
  const names = { userName, externalId, givenName, familyName };
  await database.insert(table).values({ ...place, ...names, createdAt: now, updatedAt: now });
  record({
    action: 'provisionMember',
    target: { type: 'member', id: user.id, label: user.displayName },
    payload: { role: membership.role, ...(said.active === false && { disabled: true }) },
  });
  await renameKnown(context, user, name);
  return user.id;
}

/** Someone who has an account already gets the name of the organization that owns the address. */
async function renameKnown(context: ScimContext, user: UserRow, name: string | undefined) {
  if (name === undefined || name === user.displayName) return;
  const row = await findUser(context.database, context.organization.id, user.id);
  await changeUser(context, row, { displayName: name });
}

/** The role and the rest: those of a pending invitation, or else the organization's defaults. */
async function membershipOf({ database, organization, now }: ScimContext, email: string) {
  const [invite] = await database
    .select()
    .from(emailInvites)
    .where(
      and(
        eq(emailInvites.organizationId, organization.id),
        eq(emailInvites.email, email),
        isPending,
        gt(emailInvites.expiresAt, now),
      ),
    );
  if (invite) return { role: invite.role, sso: invite.sso, invitedBy: invite.invitedBy };
  // People from the identity provider also sign in through it.
  const sso = (await countActive(database, organization.id)) > 0;
  return { role: organization.row.defaultRole, sso };
}

/**
 * Lets an address in again that the identity provider has removed itself.
 * @throws Refusal 403 for one that an admin has blocked
 */
async function letIn({ database, organization }: ScimContext, email: string): Promise<void> {
  const [block] = await database
    .select({ by: blockedAddresses.blockedBy })
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.organizationId, organization.id), blocksOf(database, [email])))
    // One that an admin blocked counts.
    .orderBy(blockedAddresses.blockedBy)
    .limit(1);
  if (!block) return;
  if (block.by !== null)
    throw forbidden(
      `An admin of ${organization.row.title} removed ${email} and blocked the address. They can allow it again in its settings.`,
    );
  await unblockAddresses(database, organization.id, [email]);
}
