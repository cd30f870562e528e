'use client';

import { useQuery } from '@tanstack/react-query';
import { FileText, Globe } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { formatNames, plural } from '#components/kit/format.ts';
import { PickList } from '#components/kit/pick-list.tsx';
import { documentsOf, trailTo } from '#components/kit/reading/pages.ts';
import { routes } from '#components/kit/routes.ts';
import { notify } from '#components/ui/toaster.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listPages } from '#lib/contract/content.ts';
import type { Link, Page } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { getUser } from '#lib/contract/users.ts';
import { locationsOf } from './link-locations.ts';
import { repairLink } from './repair.ts';

/** The most pages to list; a longer search text narrows them. */
const SHOWN = 40;
const URL_ID = 'url';

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
  onRepaired: (number: number) => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const read = useQuery(queryFor(listPages, { parameters: { spaceId: space.id }, query: {} }));
  const [suggested] = link.suggestions ?? [];
  const [text, setText] = useState('');
  const [chosenId, setChosen] = useState(suggested?.page);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const url = /^(?:https?:\/\/|mailto:)\S+$/i.test(text.trim()) ? text.trim() : undefined;
  const target = chosenId === URL_ID ? url : chosenId && `page:${chosenId}`;
  const pages = [...new Set(locationsOf(link).map(({ page }) => page))];

  async function repair(): Promise<void> {
    if (!target) return;
    setProblem(undefined);
    setBusy(true);
    try {
      const done = await repairLink(space.id, me, link, target);
      if (done.pages === 0) {
        setProblem(`This link is no longer on these pages in #${done.number}.`);
        return;
      }
      onRepaired(done.number);
      onClose();
      notify(`Link repaired on ${plural(done.pages, 'page')} in #${done.number}`, {
        action: {
          label: 'View changes',
          onSelect: () => router.push(routes.changeRequest(space, done.number, 'changes')),
        },
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <DialogForm
      title={`Repair the link “${link.text || link.href}”`}
      description={
        pages.length > 0
          ? `It is on ${formatNames(pages.map((title) => `“${title}”`))}. The new target goes into a change request, where you can review it before merging.`
          : undefined
      }
      submit="Repair link"
      busy={isBusy}
      unavailable={target ? undefined : 'Select a page or enter a URL.'}
      problem={problem}
      failure="Couldn’t repair the link"
      onSubmit={repair}
      onClose={onClose}
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
    </DialogForm>
  );
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
