'use client';

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { formatNames, plural } from '#components/kit/format.ts';
import { PickList } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import { atLeast, levelName, roles } from '#lib/contract/levels.ts';
import { permissionLevels } from '#lib/contract/permission-levels.ts';
import { listRequestedReviewers, requestReviewers } from '#lib/contract/reviews.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { overviewReads } from './reads.ts';

/** The number of people listed for each role. */
const PAGE_LENGTH = 20;

/** The roles that can review. */
const reviewing = roles.filter((role) => atLeast(role, permissionLevels.space.review)).toReversed();

/** Searches the people who can review the space. */
function useCandidates(spaceId: string, search: string) {
  const found = useQueries({
    queries: reviewing.map((role) => ({
      ...queryFor(listSpaceAudience, {
        parameters: { spaceId },
        query: { role, limit: PAGE_LENGTH, ...(search && { search: search.slice(0, 200) }) },
      }),
      placeholderData: keepPreviousData,
    })),
  });
  return {
    people: found.flatMap(({ data }) => data?.items ?? []),
    isPending: found.some(({ isPending }) => isPending),
    isStale: found.some(({ isPlaceholderData }) => isPlaceholderData),
    problem: found.find(({ error }) => error)?.error?.message,
  };
}

/**
 * The dialog that requests reviews from people who can review the space; with `opens` it first opens
 * the draft, with reviewers or without.
 */
export function RequestReviews({
  opens = false,
  onClose,
}: {
  opens?: boolean;
  onClose: () => void;
}) {
  const { spaceId, number, request, space, changes } = useRequest();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  const search = useDebounced(text.trim());
  const { people, isPending, isStale, problem } = useCandidates(spaceId, search);
  const requested = useQuery(
    queryFor(listRequestedReviewers, overviewReads(spaceId, number).reviewers),
  ).data?.items;
  const requestedIds = new Set(requested?.map(({ user }) => user.id));
  const sending = useMutationFor(requestReviewers);

  function toggle(id: string): void {
    const next = new Map(selected);
    const name = people.find(({ user }) => user.id === id)?.user.displayName ?? '';
    if (!next.delete(id)) next.set(id, name);
    setSelected(next);
    announce(next.has(id) ? `${name} selected` : `${name} deselected`);
  }

  function unavailableReason(id: string): string | undefined {
    if (id === request.createdBy?.id) return 'Author of this change request';
    return requestedIds.has(id) ? 'Review already requested' : undefined;
  }

  async function submit(): Promise<void> {
    if (opens && request.status === 'draft' && !(await changes.setStatus('open'))) {
      onClose();
      return;
    }
    if (selected.size === 0) onClose();
    else send();
  }

  function send(): void {
    sending.mutate(
      { ...requestInput(spaceId, number), body: { users: [...selected.keys()] } },
      {
        onSuccess: () => {
          announce(`Review requested from ${formatNames([...selected.values()])}`);
          onClose();
        },
      },
    );
  }

  return (
    <DialogForm
      title={opens ? 'Open for review' : 'Request a review'}
      description={
        opens
          ? `Who should review this? These people can review and merge changes in ${space.title}.`
          : `These people can review and merge changes in ${space.title}.`
      }
      submit={verbFor(selected.size, opens)}
      busy={sending.isPending || changes.busy === 'status'}
      unavailable={selected.size === 0 && !opens ? 'Select a reviewer first.' : undefined}
      problem={sending.error?.message}
      failure="Couldn’t request the review."
      onSubmit={submit}
      onClose={onClose}
    >
      <PickList
        label="Find a reviewer"
        listLabel="People who can review"
        placeholder="Name or email"
        text={text}
        onText={setText}
        isPending={isPending}
        isStale={isStale || text.trim() !== search}
        problem={problem}
        chosenIds={new Set(selected.keys())}
        picks={people.map(({ user, permission }) => ({
          id: user.id,
          title: user.displayName,
          about: levelName(permission),
          icon: <Avatar name={user.displayName} photo={user.photoURL ?? null} size="small" />,
          unavailable: unavailableReason(user.id),
        }))}
        onPick={toggle}
      />
      {selected.size > 0 && (
        <p className="text-ink-2">Selected: {formatNames([...selected.values()])}</p>
      )}
    </DialogForm>
  );
}

function verbFor(count: number, opens: boolean): string {
  const request = count < 2 ? 'request review' : `request ${plural(count, 'review')}`;
  if (!opens) return `R${request.slice(1)}`;
  return count === 0 ? 'Open without reviewers' : `Open and ${request}`;
}
