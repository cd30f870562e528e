'use client';

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { levelWords } from '#components/kit/levels.ts';
import { PickList, useSettledText } from '#components/kit/pick-list.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import { listRequestedReviewers, requestReviewers } from '#lib/contract/reviews.ts';
import { levelsFor } from '../frame/reads.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { counted, listed } from '../words.ts';
import { overviewReads } from './reads.ts';

/** How many people of each level are offered at once. */
const OFFERED = 20;

/** Finds those who may review here. */
function useCandidates(spaceId: string, search: string) {
  const found = useQueries({
    queries: levelsFor.review.map((role) => ({
      ...queryFor(listSpaceAudience, {
        parameters: { spaceId },
        query: { role, limit: OFFERED, ...(search && { search: search.slice(0, 200) }) },
      }),
      placeholderData: keepPreviousData,
    })),
  });
  return {
    people: found.flatMap(({ data }) => data?.items ?? []),
    isPending: found.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    problem: found.find(({ error }) => error)?.error?.message,
  };
}

/** The dialog that asks people for their review: only those who may review the space. */
export function AskReviewers({ onClose }: { onClose: () => void }) {
  const { spaceId, number, request, space } = useRequest();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const search = useSettledText(text);
  const { people, isPending, problem } = useCandidates(spaceId, search);
  const asked = useQuery(queryFor(listRequestedReviewers, overviewReads(spaceId, number).reviewers))
    .data?.items;
  const waiting = new Set(asked?.map(({ user }) => user.id));
  const sending = useMutationFor(requestReviewers);

  function toggle(id: string): void {
    const next = new Map(chosen);
    const name = people.find(({ user }) => user.id === id)?.user.displayName ?? '';
    if (!next.delete(id)) next.set(id, name);
    setChosen(next);
    announce(next.has(id) ? `${name} is chosen.` : `${name} is not chosen any more.`);
  }

  function whyNot(id: string): string | undefined {
    if (id === request.createdBy?.id) return 'Started it: nobody reviews their own';
    return waiting.has(id) ? 'Is asked already' : undefined;
  }

  function send(): void {
    sending.mutate(
      { ...requestInput(spaceId, number), body: { users: [...chosen.keys()] } },
      {
        onSuccess: () => {
          announce(`Asked: ${listed([...chosen.values()])}.`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Ask for a review"
        description={`These people may review and merge in ${space.title}.`}
        footer={
          <>
            <Button
              variant="primary"
              busy={sending.isPending}
              onClick={send}
              {...(chosen.size === 0 && { unavailable: 'Choose somebody first.' })}
            >
              {chosen.size === 0 ? 'Ask' : `Ask ${counted(chosen.size, 'person', 'people')}`}
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-3 pt-1">
          {sending.error && (
            <Notice tone="bad" role="alert" title="Not asked.">
              {sending.error.message}
            </Notice>
          )}
          <PickList
            label="Find somebody who may review"
            listLabel="People who may review"
            placeholder="Name or e-mail"
            text={text}
            onText={setText}
            isPending={isPending || text.trim() !== search}
            problem={problem}
            chosenIds={new Set(chosen.keys())}
            picks={people.map(({ user, permission }) => ({
              id: user.id,
              title: user.displayName,
              about: levelWords[permission].name,
              icon: <Avatar name={user.displayName} photo={user.photoURL ?? null} size="small" />,
              unavailable: whyNot(user.id),
            }))}
            onPick={toggle}
          />
          {chosen.size > 0 && <p className="text-ink-2">Chosen: {listed([...chosen.values()])}</p>}
        </div>
      </DialogContent>
    </Dialog>
  );
}
