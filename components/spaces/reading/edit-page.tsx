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
  updateChangeRequest,
  updateFromSpace,
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
  const [offered, setOffered] = useState<Own | null>(null);

  function enter(number: number): void {
    const query = new URLSearchParams({
      ...(page && { page: page.id }),
      ...(first === 'writing' && { start: 'true' }),
    });
    const path = routes.changeRequest(space, number, first === 'import' ? 'imports' : 'edit');
    router.push(query.size > 0 ? `${path}?${query}` : path);
  }

  async function startNew(unused: ChangeRequest | undefined): Promise<void> {
    const subject = page ? `Edit ${page.title.slice(0, TITLE_LENGTH)}` : 'First pages';
    const parameters = { spaceId: space.id };
    const { number } = unused
      ? await reuse(unused, subject)
      : await send(createChangeRequest, { parameters, body: { subject } });
    enter(number);
  }

  async function edit(): Promise<void> {
    const own = await ownRequests(space.id, page?.id, me);
    const [first, second] = own.requests;
    if (second) setOffered(own);
    else if (first) enter(first.number);
    else await startNew(own.unused);
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
          requests={offered.requests}
          title={page?.title ?? space.title}
          busy={isBusy}
          onChoose={(number) => enter(number)}
          onNew={() => run(() => startNew(offered.unused))}
          onClose={() => setOffered(null)}
        />
      )}
    </>
  );
}

type Own = {
  /** Drafts and open change requests that have the page, if one is given, the last changed first. */
  requests: readonly ChangeRequest[];
  /** A draft in which nothing was written: what an earlier Edit left. */
  unused: ChangeRequest | undefined;
};

async function ownRequests(
  spaceId: string,
  pageId: string | undefined,
  me: string | undefined,
): Promise<Own> {
  if (me === undefined) return { requests: [], unused: undefined };
  const lists = await Promise.all(
    (['draft', 'open'] as const).map((status) =>
      call(listChangeRequests, {
        parameters: { spaceId },
        query: { status, contributor: me, limit: OFFERED },
      }),
    ),
  );
  const own = lists
    .flatMap(({ items }) => items)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  const unused = own.find((request) => isUnused(request, me));
  const used = own.filter((request) => !isUnused(request, me));
  if (pageId === undefined) return { requests: used, unused };
  const having = await Promise.all(used.map(({ id }) => hasPage(spaceId, id, pageId)));
  return { requests: used.filter((_, index) => having[index]), unused };
}

function isUnused(
  { status, changes, comments, description, createdBy, subject }: ChangeRequest,
  me: string,
): boolean {
  const isNamedByEdit = subject.startsWith('Edit ') || subject === 'First pages';
  const isEmpty = changes === 0 && comments === 0 && !description;
  return status === 'draft' && isEmpty && isNamedByEdit && createdBy?.id === me;
}

/** Gives an unused draft the subject of what is edited now, and the latest pages of its space. */
async function reuse(request: ChangeRequest, subject: string): Promise<ChangeRequest> {
  const parameters = { spaceId: request.space.id, changeRequestId: request.id };
  if (request.outdated) await send(updateFromSpace, { parameters, body: {} });
  if (request.subject === subject) return request;
  return send(updateChangeRequest, { parameters, body: { subject } });
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
