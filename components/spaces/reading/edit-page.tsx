'use client';

import { useQuery } from '@tanstack/react-query';
import { FileUp, Pencil } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { routes } from '#components/kit/routes.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { send } from '#lib/client/send.ts';
import { getChangeRequestPage } from '#lib/contract/change-request-content.ts';
import {
  type ChangeRequest,
  createChangeRequest,
  listChangeRequests,
} from '#lib/contract/change-requests.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { getUser } from '#lib/contract/users.ts';

const ChooseRequest = lazyPart(() =>
  import('./choose-request.tsx').then(({ ChooseRequest: loaded }) => loaded),
);

const labels = { page: 'Edit', writing: 'Start writing', import: 'Import files' };
const buttons = { page: { size: 'small' }, writing: { variant: 'primary' }, import: {} } as const;
/** The most change requests of one's own that are offered. */
const OFFERED = 10;
/** Most characters of a page's title in a subject. */
const TITLE_LENGTH = 80;

/**
 * Opens the text of a page, or an empty space, in the editor: in one's own unmerged change request, of
 * several in the chosen one, otherwise in a new one.
 */
export function EditPage({
  space,
  page,
  first,
}: {
  space: Space;
  /** Absent in a space without pages. */
  page?: { id: string; title: string };
  /** Where nothing was written yet: what the person begins with. */
  first?: 'writing' | 'import';
}) {
  const router = useRouter();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const [isBusy, setBusy] = useState(false);
  const [offered, setOffered] = useState<readonly ChangeRequest[] | null>(null);

  const enter = (number: number) =>
    router.push(
      routes.changeRequest(space, number, first === 'import' ? 'imports' : 'edit') +
        (page ? `?page=${encodeURIComponent(page.id)}` : ''),
    );

  async function startNew(): Promise<void> {
    const subject = page ? `Edit ${page.title.slice(0, TITLE_LENGTH)}` : 'First pages';
    const parameters = { spaceId: space.id };
    enter((await send(createChangeRequest, { parameters, body: { subject } })).number);
  }

  async function edit(): Promise<void> {
    const own = await ownRequests(space.id, page?.id, me);
    if (own.length > 1) setOffered(own);
    else if (own[0]) enter(own[0].number);
    else await startNew();
  }

  function run(work: () => Promise<void>): void {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        notify(`Couldn’t open the editor. ${error.message}`, { tone: 'bad' });
      })
      .finally(() => setBusy(false));
  }

  return (
    <>
      <Action
        endpoint={createChangeRequest}
        on={space}
        {...buttons[first ?? 'page']}
        hidden={first !== undefined}
        className="print:hidden"
        busy={isBusy}
        onClick={() => run(edit)}
      >
        {first === 'import' ? (
          <FileUp aria-hidden className="size-3.5" />
        ) : (
          <Pencil aria-hidden className="size-3.5" />
        )}
        {labels[first ?? 'page']}
      </Action>
      {offered && (
        <ChooseRequest
          requests={offered}
          title={page?.title ?? space.title}
          busy={isBusy}
          onChoose={(number) => enter(number)}
          onNew={() => run(startNew)}
          onClose={() => setOffered(null)}
        />
      )}
    </>
  );
}

/** One's own drafts and open change requests that have the page, if one is given, the last changed first. */
async function ownRequests(
  spaceId: string,
  pageId: string | undefined,
  contributor: string | undefined,
): Promise<ChangeRequest[]> {
  if (contributor === undefined) return [];
  const lists = await Promise.all(
    (['draft', 'open'] as const).map((status) =>
      call(listChangeRequests, {
        parameters: { spaceId },
        query: { status, contributor, limit: OFFERED },
      }),
    ),
  );
  const own = lists
    .flatMap(({ items }) => items)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  if (pageId === undefined) return own;
  const having = await Promise.all(own.map(({ id }) => hasPage(spaceId, id, pageId)));
  return own.filter((_, index) => having[index]);
}

async function hasPage(spaceId: string, changeRequestId: string, pageId: string): Promise<boolean> {
  try {
    await call(getChangeRequestPage, { parameters: { spaceId, changeRequestId, pageId } });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return false;
    throw error;
  }
}
