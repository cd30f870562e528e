'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { removeMember, setMemberSSO, updateMember } from '#lib/contract/members.ts';
import type { Change } from './change-plan.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import type { Person } from './person.ts';
import { type Outcome, runChanges } from './run-changes.ts';
import { useMemberParams } from './use-member-params.ts';

const endpoints = { role: updateMember, sso: setMemberSSO, remove: removeMember };

export type Progress = { done: number; of: number };

/**
 * Changes people a few at a time and keeps the result of each.
 * @param onDone called with everyone who was changed once all succeeded
 */
export function useRunChange(change: Change, onDone: (people: readonly Person[]) => void) {
  const { organizationId, selection } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const { params, open } = useMemberParams();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome<Person> | null>(null);
  const running = useRef<AbortController | null>(null);
  const done = useRef<readonly Person[]>([]);

  const start = async (people: readonly Person[]) => {
    const controller = new AbortController();
    running.current = controller;
    setOutcome(null);
    setProgress({ done: 0, of: people.length });
    const result = await runChanges(
      people,
      (person, key) => sendChange(organizationId, change, person, key),
      {
        signal: controller.signal,
        onProgress: (count) => setProgress({ done: count, of: people.length }),
      },
    );
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
    start: (people: readonly Person[]) => void start(people),
    retry: () => {
      if (outcome) void start([...outcome.failed.map(({ item }) => item), ...outcome.remaining]);
    },
    stop: () => running.current?.abort(),
  };
}

function sendChange(
  organizationId: string,
  change: Change,
  { id }: Person,
  key: string,
): Promise<unknown> {
  const parameters = { organizationId, userId: id };
  // The key keeps a retried call from being carried out twice.
  const options = { headers: { 'idempotency-key': key } };
  if (change.kind === 'role')
    return call(updateMember, { parameters, body: { role: change.role ?? null } }, options);
  if (change.kind === 'sso') return call(setMemberSSO, { parameters }, options);
  return call(removeMember, { parameters }, options);
}
