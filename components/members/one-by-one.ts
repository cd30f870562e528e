import type { QueryClient } from '@tanstack/react-query';
import { plural } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import {
  disableMember,
  enableMember,
  removeMember,
  setMemberSSO,
  updateMember,
} from '#lib/contract/members.ts';
import type { PlannedChange } from './change-plan.ts';
import { type MemberSummary, nameMissing, people as peopleWords } from './person.ts';
import { type Outcome, runChanges } from './run-changes.ts';
import { RoleConflict, setRole } from './set-role.ts';

const endpoints = {
  role: updateMember,
  sso: setMemberSSO,
  disable: disableMember,
  enable: enableMember,
  remove: removeMember,
};

/**
 * Changes members with a request each, for APIs that can’t change several at once.
 * @param onProgress called after each member with how many are done
 */
export async function changeOneByOne(
  { client, organizationId }: { client: QueryClient; organizationId: string },
  change: PlannedChange,
  people: readonly MemberSummary[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Outcome<MemberSummary>> {
  const outcome = await runChanges(
    people,
    (person, key) => sendOne(organizationId, change, person, key).catch(nameMissing(person.name)),
    { signal, onProgress },
  );
  await refreshAfter(client, endpoints[change.kind], { parameters: { organizationId } });
  return outcome;
}

function sendOne(
  organizationId: string,
  change: PlannedChange,
  { id, role }: MemberSummary,
  key: string,
): Promise<unknown> {
  const parameters = { organizationId, userId: id };
  // The key keeps a retried call from being carried out twice.
  const options = { headers: { 'idempotency-key': key } };
  if (change.kind === 'role')
    return setRole(parameters, role, change.role ?? null).catch((error: unknown) => {
      if (!(error instanceof RoleConflict)) throw error;
      throw new Problem(412, `Someone else has changed the role to ${roleName(error.now)}.`);
    });
  if (change.kind === 'remove')
    return call(removeMember, { parameters, query: change.block ? { block: true } : {} }, options);
  return call(endpoints[change.kind], { parameters }, options);
}

/** `28 people changed. Ada Abe: This isn’t allowed. Also failed: 1.` */
export function oneByOneText({ done, failed, remaining }: Outcome<MemberSummary>): string {
  const changed = `${peopleWords(done.length)} changed.`;
  const stopped =
    remaining.length > 0
      ? ` Stopped with ${plural(remaining.length, 'person', 'people')} left.`
      : '';
  const [first, ...others] = failed;
  if (!first) return changed + stopped;
  const more = others.length > 0 ? ` Also failed: ${others.length}.` : '';
  return `${changed}${stopped} ${first.item.name}: ${first.reason}${more}`;
}
