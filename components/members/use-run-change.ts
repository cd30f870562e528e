'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { barUndo, notifyChanged } from '#components/kit/undo.ts';
import { useAskBeforeUnload } from '#components/kit/use-ask-before-unload.ts';
import { notify } from '#components/ui/toaster.tsx';
import { isUnsupported, Problem } from '#lib/client/problem.ts';
import { send } from '#lib/client/send.ts';
import { createMemberChange } from '#lib/contract/member-changes.ts';
import { removeMember, setMemberSSO } from '#lib/contract/members.ts';
import { unsetMemberSSO } from '#lib/contract/saml.ts';
import type { PlannedChange } from './change-plan.ts';
import { REMOVED } from './member-change-words.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import { type MemberSummary, nameMissing } from './person.ts';
import type { MatchingFilter } from './selection.ts';
import { useMemberParams } from './use-member-params.ts';
import { useSetRole } from './use-role-changes.ts';

const CANT_UNDO_MANY = 'Changes to several members can’t be undone here.';

/** More people than this are sent as their filter. */
const NAMED = 1000;

/**
 * Carries out a change of one member, or lets the service change many, also while this page is closed.
 * @param matching the filter, if the people are exactly those who match it
 * @param onDone called once the member is changed, or the service works on it
 */
export function useRunChange(
  change: PlannedChange,
  matching: MatchingFilter | null,
  onDone: () => void,
) {
  const { organizationId, selection, followChange } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const { params, open } = useMemberParams();
  const setRole = useSetRole();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<number>();
  const client = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const isClosed = useRef(false);
  useAskBeforeUnload(done !== undefined);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      running.current?.abort();
    };
  }, []);

  const startMany = async (people: readonly MemberSummary[]) => {
    const who =
      matching && people.length > NAMED
        ? { filter: matching }
        : { users: people.map(({ id, role }) => ({ id, was: role })) };
    const body = { ...bodyOf(change), ...who };
    try {
      followChange((await send(createMemberChange, { parameters: { organizationId }, body })).id);
      selection.set(people, false);
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      await startOneByOne(people);
    }
  };

  /** For an API without changes of many. Those who failed stay selected. */
  const startOneByOne = async (people: readonly MemberSummary[]) => {
    const { changeOneByOne, oneByOneText } = await import('./one-by-one.ts');
    running.current = new AbortController();
    const { signal } = running.current;
    setDone(0);
    const to = { client, organizationId };
    const outcome = await changeOneByOne(to, change, people, { signal, onProgress: setDone });
    setDone(undefined);
    selection.set(outcome.done, false);
    const isWhole = outcome.failed.length + outcome.remaining.length === 0;
    notify(oneByOneText(outcome), { tone: isWhole ? 'done' : 'bad' });
    if (outcome.done.length > 0) barUndo(change.kind === 'remove' ? REMOVED : CANT_UNDO_MANY);
  };

  const changeOne = async (person: MemberSummary) => {
    const { id: userId, name } = person;
    const parameters = { organizationId, userId };
    if (change.kind === 'sso') {
      await send(setMemberSSO, { parameters }).catch(nameMissing(name));
      notifyChanged(
        `${name} set as an SSO member`,
        () => send(unsetMemberSSO, { parameters }).catch(nameMissing(name)),
        { undone: `${name} is no longer an SSO member`, kept: 'Couldn’t undo.' },
      );
    }
    if (change.kind !== 'remove') return;
    const query = change.block ? { block: true } : {};
    await send(removeMember, { parameters, query }).catch(nameMissing(name));
    // A full load: the cache belongs to an organization the caller has left.
    if (userId === myId) return window.location.assign('/');
    notify(`${name} removed`, { tone: 'done' });
    barUndo(REMOVED);
  };

  const run = async (people: readonly MemberSummary[], isOfMany: boolean) => {
    const [only] = people;
    setProblem(undefined);
    setBusy(true);
    try {
      if (isOfMany) await startMany(people);
      else if (only) {
        await changeOne(only);
        selection.set(people, false);
      }
      if (change.kind === 'remove' && people.some(({ id }) => id === params.member))
        void open(null, 'replace');
      // A dialog that was closed before stays closed, and what was opened since stays open.
      if (!isClosed.current) onDone();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  };

  return {
    isBusy,
    problem,
    /** How many are done, where each takes a request. */
    done,
    /** @param isOfMany whether several people were chosen, even if only one of them is changed */
    start(people: readonly MemberSummary[], isOfMany: boolean): void {
      const [only] = people;
      // The row shows the new role at once, and asks if someone else has changed it.
      if (change.kind === 'role' && !isOfMany && only) {
        void setRole(only, change.role ?? null, '');
        onDone();
      } else void run(people, isOfMany);
    },
  };
}

function bodyOf(change: PlannedChange) {
  if (change.kind === 'role') return { change: change.kind, role: change.role ?? null };
  const block = change.kind === 'remove' && change.block;
  return { change: change.kind, ...(block && { block }) };
}
