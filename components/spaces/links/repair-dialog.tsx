'use client';

import { useQuery } from '@tanstack/react-query';
import { FileText, Globe } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { formatNames, formatNumber, plural } from '#components/kit/format.ts';
import { LongRead, useLongRead } from '#components/kit/long-read.tsx';
import { PickList } from '#components/kit/pick-list.tsx';
import { documentsOf, trailTo } from '#components/kit/reading/pages.ts';
import { routes } from '#components/kit/routes.ts';
import { notify } from '#components/ui/toaster.tsx';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { readAll } from '#lib/client/read-all.ts';
import { listPages, listSpaceLinks } from '#lib/contract/content.ts';
import type { Link, Page } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';
import { repairLinks } from './repair.ts';

/** The most pages to list; a longer search text narrows them. */
const SHOWN = 40;
const URL_ID = 'url';
const words = {
  doing: 'Repairing the link on page',
  stop: 'Stop',
  failed: 'Couldn’t repair the link.',
};

/** Selects a new target for a broken link, and replaces the old one on all its pages in a change request. */
export function RepairDialog({
  space,
  link,
  onRepaired,
  onClose,
}: {
  space: Space;
  link: Link;
  /** @param number of the change request */
  onRepaired: (done: readonly Occurrence[], number: number) => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const read = useQuery(queryFor(listPages, { parameters: { spaceId: space.id }, query: {} }));
  const same = useOccurrences(space.id, link);
  const repairing = useLongRead();
  const [suggested] = link.suggestions ?? [];
  const [text, setText] = useState('');
  const [chosenId, setChosen] = useState(suggested?.page);
  const [isGone, setGone] = useState(false);
  const url = /^(?:https?:\/\/|mailto:)\S+$/i.test(text.trim()) ? text.trim() : undefined;
  const target = chosenId === URL_ID ? url : chosenId && `page:${chosenId}`;
  const titles = new Map(same.found.map(({ page, title }) => [page, title]));
  const isBusy = repairing.progress !== null;

  const repair = (to: string) => async (options: Parameters<typeof repairLinks>[3]) => {
    setGone(false);
    const repaired = await repairLinks(space.id, same.found, to, options);
    if (!repaired) {
      // A dialog that was stopped says nothing.
      setGone(!options?.signal?.aborted);
      return undefined;
    }
    const { number, pages, done } = repaired;
    onRepaired(done, number);
    // A dialog that was closed before may be open again.
    if (!options?.signal?.aborted) onClose();
    notify(
      options?.signal?.aborted
        ? `Stopped. The link is repaired on ${formatNumber(pages)} of ${plural(titles.size, 'page')} in #${number}`
        : `Link repaired on ${plural(pages, 'page')} in #${number}`,
      {
        action: {
          label: 'View changes',
          onSelect: () => router.push(routes.changeRequest(space, number, 'changes')),
        },
      },
    );
    return undefined;
  };

  return (
    <DialogForm
      title={`Repair the link “${link.text || link.href}”`}
      description={`Used on ${formatNames([...titles.values()].map((title) => `“${title}”`))}. The new target goes into a change request, where you can review it before merging.`}
      submit="Repair link"
      busy={isBusy}
      unavailable={
        same.isPending
          ? 'Looking for the other pages with this link…'
          : target
            ? undefined
            : 'Select a page or enter a URL.'
      }
      problem={
        isGone
          ? 'The link is no longer on these pages, or has to be edited manually.'
          : (repairing.problem?.message ?? same.problem)
      }
      failure="Couldn’t repair the link"
      onSubmit={() => target && repairing.start(repair(target))}
      onClose={() => {
        repairing.stop();
        onClose();
      }}
    >
      <PickList
        label="Page or URL"
        listLabel="Pages"
        placeholder="Search pages or enter a URL"
        text={text}
        onText={(next) => {
          setText(next);
          if (chosenId === URL_ID) setChosen(undefined);
        }}
        picks={[
          ...(url ? [{ id: URL_ID, title: url, about: 'URL', icon: <Globe /> }] : []),
          ...matching(read.data?.pages ?? [], text, suggested?.page),
        ]}
        isPending={read.isPending}
        problem={read.error?.message}
        chosenId={chosenId}
        onPick={setChosen}
      />
      <LongRead reading={{ ...repairing, problem: null }} words={words}>
        {null}
      </LongRead>
    </DialogForm>
  );
}

/** The link and all others in the space that lead to the same missing target. */
function useOccurrences(spaceId: string, link: Link) {
  const input = { parameters: { spaceId }, query: { status: 'broken' as const } };
  const broken = useQuery({
    queryKey: [...keyOf(listSpaceLinks, input), 'all'],
    queryFn: ({ signal }) => readAll(listSpaceLinks, input, { signal }),
  });
  return {
    found: occurrencesOf(link, broken.data ?? []),
    isPending: broken.isPending,
    problem: broken.error?.message,
  };
}

/** Documents by title or path, the suggested one first. */
function matching(pages: readonly Page[], text: string, suggested: string | undefined) {
  const wanted = text.trim().toLocaleLowerCase('en');
  return documentsOf(pages)
    .filter(({ title, path }) =>
      [title, path].some((each) => each.toLocaleLowerCase('en').includes(wanted)),
    )
    .toSorted((one, other) => Number(other.id === suggested) - Number(one.id === suggested))
    .slice(0, SHOWN)
    .map(({ id, title, path }) => ({
      id,
      title,
      about: trailTo(pages, path)
        .filter((above) => above.id !== id)
        .map((above) => above.title)
        .join(' / '),
      icon: <FileText />,
    }));
}
