'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import { useAskBeforeUnload } from '#components/kit/use-ask-before-unload.ts';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { send } from '#lib/client/send.ts';
import { disableMember, removeMember, setMemberSSO, updateMember } from '#lib/contract/members.ts';
import { createRoleChange, type RoleChange } from '#lib/contract/role-changes.ts';
import type { MemberChange } from './change-plan.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import { type MemberSummary, nameMissing } from './person.ts';
import { type Outcome, runChanges } from './run-changes.ts';
import type { MatchingFilter } from './selection.ts';
import { RoleConflict, setRole } from './set-role.ts';
import { holdChange } from './unfinished-change.ts';
import { useMemberParams } from './use-member-params.ts';

const endpoints = {
  role: updateMember,
  sso: setMemberSSO,
  disable: disableMember,
  remove: removeMember,
};

export type Progress = { done: number; of: number };

/**
 * Changes people a few at a time and keeps the result of each.
 * @param matching the filter, if the people are exactly those who match it
 * @param onDone called with everyone who was changed once all succeeded, or with null once the
 * service works on it in the background
 */
export function useRunChange(
  change: MemberChange,
  matching: MatchingFilter | null,
  onDone: (people: readonly MemberSummary[] | null) => void,
) {
  const { organizationId, selection, followChange } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const { params, open } = useMemberParams();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome<MemberSummary> | null>(null);
  const running = useRef<AbortController | null>(null);
  const done = useRef<readonly MemberSummary[]>([]);
  useAskBeforeUnload(progress !== null);

  const start = async (people: readonly MemberSummary[]) => {
    const controller = new AbortController();
    running.current = controller;
    setOutcome(null);
    setProgress({ done: 0, of: people.length });
    try {
      const started = await startInBackground(organizationId, change, people, matching);
      if (started) {
        followChange(started.id);
        selection.finish(people, []);
        onDone(null);
        return;
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProgress(null);
      const reason = error.message;
      setOutcome({ done: [], failed: people.map((item) => ({ item, reason })), remaining: [] });
      return;
    }
    const release =
      people.length > 1 && myId ? holdChange(organizationId, myId, change, people) : null;
    const result = await runChanges(
      people,
      (person, key) =>
        sendChange(organizationId, change, person, key).catch(nameMissing(person.name)),
      {
        signal: controller.signal,
        onProgress: (count) => setProgress({ done: count, of: people.length }),
      },
    ).finally(() => release?.());
    if (change.kind === 'remove' && result.done.some(({ id }) => id === myId)) {
      // A full load: the cache belongs to an organization the caller has left.
      window.location.assign('/');
      return;
    }
    done.current = [...done.current, ...result.done];
    selection.finish(result.done, result.failed);
    if (change.kind === 'remove' && result.done.some(({ id }) => id === params.member))
      void open(null, 'replace');
    await refreshAfter(client, endpoints[change.kind], { parameters: { organizationId } });
    setProgress(null);
    setOutcome(result);
    if (result.failed.length + result.remaining.length === 0) onDone(done.current);
    else announce(`${formatNumber(result.done.length)} of ${formatNumber(people.length)} done`);
  };

  return {
    progress,
    outcome,
    start: (people: readonly MemberSummary[]) => void start(people),
    retry: () => {
      if (outcome) void start([...outcome.failed.map(({ item }) => item), ...outcome.remaining]);
    },
    stop: () => running.current?.abort(),
  };
}

/** More people than this are sent as their filter. */
const NAMED = 1000;
/** The most people a role change can name. */
const NAMED_MAXIMUM = 20_000;

/**
 * Lets the service change the role of many people, also while this page is closed.
 * @returns null for other changes, and if the API can't
 * @throws Problem
 */
async function startInBackground(
  organizationId: string,
  change: MemberChange,
  people: readonly MemberSummary[],
  matching: MatchingFilter | null,
): Promise<RoleChange | null> {
  if (change.kind !== 'role' || people.length < 2) return null;
  const isByFilter = matching !== null && people.length > NAMED;
  if (!isByFilter && people.length > NAMED_MAXIMUM) return null;
  try {
    return await send(createRoleChange, {
      parameters: { organizationId },
      body: {
        role: change.role ?? null,
        ...(isByFilter
          ? { filter: matching }
          : { users: people.map(({ id, role }) => ({ id, was: role })) }),
      },
    });
  } catch (error) {
    if (error instanceof Problem && error.isUnsupported) return null;
    throw error;
  }
}

function sendChange(
  organizationId: string,
  change: MemberChange,
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
  if (change.kind === 'sso') return call(setMemberSSO, { parameters }, options);
  if (change.kind === 'disable') return call(disableMember, { parameters }, options);
  const query = change.block ? { block: true } : {};
  return call(removeMember, { parameters, query }, options);
}
