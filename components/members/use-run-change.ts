'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { removeMember, setMemberSSO, updateMember } from '#lib/contract/members.ts';
import type { Change } from './change-plan.ts';
import { useMembersPage, useStanding } from './members-page.tsx';
import { figure, type Person } from './person.ts';
import { type Outcome, runChanges } from './run-changes.ts';
import { useMemberParams } from './use-member-params.ts';

const endpoints = { role: updateMember, sso: setMemberSSO, remove: removeMember };

export type Progress = { settled: number; of: number };

/**
 * Makes a change for one person after the other, a few at a time, and keeps what became of each.
 * @param onDone called once it was made for all, with everybody it was made for
 */
export function useRunChange(change: Change, onDone: (people: readonly Person[]) => void) {
  const { organizationId, selection } = useMembersPage();
  const { myId } = useStanding(organizationId);
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
    setProgress({ settled: 0, of: people.length });
    const result = await runChanges(
      people,
      (person, key) => send(organizationId, change, person, key),
      {
        signal: controller.signal,
        onProgress: (settled) => setProgress({ settled, of: people.length }),
      },
    );
    if (change.kind === 'remove' && result.done.some(({ id }) => id === myId)) {
      // What is cached here is of an organization one is no longer in.
      window.location.assign('/');
      return;
    }
    done.current = [...done.current, ...result.done];
    selection.settle(result.done, result.failed);
    if (change.kind === 'remove' && result.done.some(({ id }) => id === params.member))
      void open(null, 'replace');
    await refreshAfter(client, endpoints[change.kind], { parameters: { organizationId } });
    setProgress(null);
    setOutcome(result);
    if (result.failed.length + result.left.length === 0) onDone(done.current);
    else announce(`${figure(result.done.length)} of ${figure(people.length)} done.`);
  };

  return {
    progress,
    outcome,
    start: (people: readonly Person[]) => void start(people),
    retry: () => {
      if (outcome) void start([...outcome.failed.map(({ item }) => item), ...outcome.left]);
    },
    stop: () => running.current?.abort(),
  };
}

function send(
  organizationId: string,
  change: Change,
  { id }: Person,
  key: string,
): Promise<unknown> {
  const parameters = { organizationId, userId: id };
  // A call whose answer was lost is not made twice.
  const options = { headers: { 'idempotency-key': key } };
  if (change.kind === 'role')
    return call(updateMember, { parameters, body: { role: change.role ?? null } }, options);
  if (change.kind === 'sso') return call(setMemberSSO, { parameters }, options);
  return call(removeMember, { parameters }, options);
}
