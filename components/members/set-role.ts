import { call, callWithTag } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { signInQuestion } from '#lib/client/signed-out.ts';
import { listAuditEvents } from '#lib/contract/activity.ts';
import type { Role } from '#lib/contract/levels.ts';
import { getMember, type Member, updateMember } from '#lib/contract/members.ts';

/** How often a change is sent again when another field of the member has changed. */
const TRIES = 5;

/** Someone else changed the role. */
export class RoleConflict extends Error {
  override readonly name = 'RoleConflict';
  /** The role that the member has now. */
  readonly now: Role | null;

  constructor(now: Role | null) {
    super('Someone else has changed the role.');
    this.now = now;
  }
}

/** The role that this page last gave each member: its own changes are no conflict. */
const own = new Map<string, Role | null>();

/** The member with the tag; after signing in again, if the session had ended. */
async function readMember(parameters: { organizationId: string; userId: string }) {
  try {
    return await callWithTag(getMember, { parameters });
  } catch (error) {
    const isSignedOut = error instanceof Problem && error.status === 401;
    if (!isSignedOut || !(await signInQuestion.ask(error))) throw error;
    return callWithTag(getMember, { parameters });
  }
}

/**
 * Changes a member's role unless someone else has changed it.
 * @param was the role that the person who decides has seen
 * @throws RoleConflict, Problem
 */
export async function setRole(
  parameters: { organizationId: string; userId: string },
  was: Role | null,
  role: Role | null,
): Promise<Member> {
  const key = Object.values(parameters).join();
  for (let tries = 1; ; tries += 1) {
    const { reply: member, entityTag } = await readMember(parameters);
    const isExpected = member.role === was || member.role === role;
    if (!isExpected && !(own.has(key) && own.get(key) === member.role))
      throw new RoleConflict(member.role);
    own.set(key, role);
    try {
      return await call(
        updateMember,
        { parameters, body: { role } },
        { headers: writeHeaders(entityTag) },
      );
    } catch (error) {
      // The tag covers the whole member: a visit, or another team, isn't a conflict.
      const isStale = error instanceof Problem && error.status === 412;
      if (!isStale || tries === TRIES) throw error;
    }
  }
}

/** The name of who last changed a member's role; null if the API doesn't say. */
export async function lastChanger(
  organizationId: string,
  userId: string,
): Promise<{ id: string; name: string } | null> {
  try {
    const { items } = await call(listAuditEvents, {
      parameters: { organizationId },
      query: { target: userId, limit: 10 },
    });
    const actions = ['updateMember', 'createRoleChange', 'undoRoleChange'];
    const event = items.find(({ action }) => actions.includes(action));
    return event?.actor.label ? { id: event.actor.id, name: event.actor.label } : null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
