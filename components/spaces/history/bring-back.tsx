'use client';

import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { routes } from '#components/kit/routes.ts';
import { notify } from '#components/ui/toaster.tsx';
import { Problem } from '#lib/client/problem.ts';
import { send } from '#lib/client/send.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** Most characters of a page's title in a subject. */
const TITLE_LENGTH = 80;

/** Starts a change request in which a page is as it was at a revision. */
export function BringBack(props: {
  space: Space;
  page: { id: string; title: string };
  revision: string;
}) {
  const { space, page, revision } = props;
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);

  async function bringBack(): Promise<void> {
    const subject = `Restore ${page.title.slice(0, TITLE_LENGTH)}`;
    const parameters = { spaceId: space.id };
    const made = await send(createChangeRequest, { parameters, body: { subject } });
    const at = { spaceId: space.id, changeRequestId: made.id };
    const changes = [{ operation: 'revert_page' as const, page: page.id, revision }];
    await send(updateChangeRequestContent, { parameters: at, body: { changes } });
    router.push(routes.changeRequest(space, made.number, 'changes'));
  }

  return (
    <Action
      endpoint={createChangeRequest}
      on={space}
      size="small"
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        bringBack()
          .catch((error: unknown) => {
            if (!(error instanceof Problem)) throw error;
            notify(`Couldn’t restore the page. ${error.message}`, { tone: 'bad' });
          })
          .finally(() => setBusy(false));
      }}
    >
      <Undo2 aria-hidden className="size-3.5" /> Restore in a change request
    </Action>
  );
}
