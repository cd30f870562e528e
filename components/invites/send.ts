import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { inviteMembers } from '#lib/contract/invites.ts';
import { getMember, type Member } from '#lib/contract/members.ts';
import { type Batch, emailOf, type Reviewed } from './review.ts';

/** The result of each line of a batch. */
export type BatchOutcome = {
  sent: Reviewed[];
  /** Lines whose address already belongs to a member. */
  members: { line: Reviewed; member: Member }[];
  refusedForSSO: Reviewed[];
  failed: { line: Reviewed; reason: string }[];
  /** How many were already members, if the API doesn't say which. */
  unnamedMembers: number;
};

/** The idempotency keys of unanswered calls, so that a retry isn't carried out twice. */
const keys = new Map<string, string>();

/** Sends a batch and returns the result of each line, also if the API refuses the call. */
export async function sendBatch(organizationId: string, batch: Batch): Promise<BatchOutcome> {
  const emails = batch.lines.map(({ email }) => email as string);
  const body = { emails, role: batch.role, sso: batch.sso };
  const signature = JSON.stringify([organizationId, body]);
  const key = keys.get(signature) ?? crypto.randomUUID();
  keys.set(signature, key);
  const parameters = { organizationId };
  try {
    const headers = { 'idempotency-key': key };
    const reply = await call(inviteMembers, { parameters, body }, { headers });
    keys.delete(signature);
    const known = await membersOf(organizationId, reply.users);
    return outcomeOf(batch, known, new Set(reply.failedSSOEmails), reply.users.length);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!error.isPassing) keys.delete(signature);
    return failure(batch, error);
  }
}

function outcomeOf(
  { lines }: Batch,
  known: Member[],
  refused: ReadonlySet<string>,
  members: number,
): BatchOutcome {
  const byEmail = new Map(known.map((member) => [emailOf(member), member]));
  const outcome: BatchOutcome = {
    sent: [],
    members: [],
    refusedForSSO: [],
    failed: [],
    unnamedMembers: 0,
  };
  for (const line of lines) {
    const member = byEmail.get(line.email ?? '');
    if (member) outcome.members.push({ line, member });
    else if (refused.has(line.email ?? '')) outcome.refusedForSSO.push(line);
    else outcome.sent.push(line);
  }
  return { ...outcome, unnamedMembers: members - outcome.members.length };
}

/** Reads members by id; those that can't be read are left out. */
async function membersOf(organizationId: string, ids: string[]): Promise<Member[]> {
  const read = ids.map((userId) =>
    call(getMember, { parameters: { organizationId, userId } }).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    }),
  );
  return (await Promise.all(read)).filter((member) => member !== null);
}

/** If a refusal names some lines, only those were refused; the rest of the call failed because of them. */
function failure({ lines }: Batch, problem: Problem): BatchOutcome {
  const named = new Map(
    problem.fields.map(({ path, message }) => [Number(/^emails\.(\d+)$/.exec(path)?.[1]), message]),
  );
  const isNamed = lines.some((_, index) => named.has(index));
  const failed = lines.map((line, index) => ({
    line,
    reason: isNamed
      ? `Not sent: ${named.get(index) ?? 'another address with the same role was refused'}`
      : `Not sent: ${problem.message}`,
  }));
  return { sent: [], members: [], refusedForSSO: [], failed, unnamedMembers: 0 };
}
