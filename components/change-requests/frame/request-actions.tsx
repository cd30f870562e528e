'use client';

import {
  Archive,
  Ellipsis,
  FileDown,
  FileInput,
  GitPullRequestArrow,
  Link2,
  PencilLine,
  Undo2,
} from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { copyText } from '#components/kit/copy-text.ts';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import {
  type ChangeRequest,
  revertChangeRequest,
  updateChangeRequest,
} from '#lib/contract/change-requests.ts';
import { RequestReviews } from '../overview/lazy-request-reviews.ts';
import { useRequest } from './request-context.tsx';

const NO_CHANGES = 'No changes yet.\nMake a change on the Edit tab first.';

/** The main action for the current status, and a menu with the others. */
export function RequestActions() {
  const { request, organizationId, base, space, changes, isClosed } = useRequest();
  const { status } = request;
  const page = useSearchParams().get('page');
  const isBusy = changes.busy === 'status';
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      {status === 'draft' && (
        <Action
          endpoint={updateChangeRequest}
          on={space}
          variant="primary"
          busy={isBusy}
          onClick={() => setOpening(true)}
          {...RequestReviews.preload}
          {...(request.changes === 0 && { unavailable: NO_CHANGES })}
        >
          <GitPullRequestArrow aria-hidden /> Open for review
        </Action>
      )}
      {status === 'archived' && (
        <Action
          endpoint={updateChangeRequest}
          on={space}
          busy={isBusy}
          onClick={() => void changes.setStatus(request.changes === 0 ? 'draft' : 'open')}
        >
          <Undo2 aria-hidden /> Reopen
        </Action>
      )}
      {status === 'merged' && (
        <Action
          endpoint={revertChangeRequest}
          on={space}
          busy={changes.busy === 'revert'}
          onClick={() => void changes.revert(organizationId)}
        >
          <Undo2 aria-hidden /> Revert
        </Action>
      )}
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="Actions for this change request" size="default">
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {status === 'open' && (
            <Action
              as={MenuItem}
              endpoint={updateChangeRequest}
              on={space}
              icon={<PencilLine aria-hidden />}
              onSelect={() => void changes.setStatus('draft')}
            >
              Convert to draft
            </Action>
          )}
          <MenuItem
            icon={<Link2 aria-hidden />}
            onSelect={() => void copyText(new URL(base, window.location.href).href, 'Link')}
          >
            Copy link
          </MenuItem>
          <MenuItem icon={<FileInput aria-hidden />} href={`${base}/imports`}>
            {isClosed ? 'Imports' : 'Import content'}
          </MenuItem>
          <MenuItem icon={<FileDown aria-hidden />} onSelect={() => void downloadPdf(request)}>
            Download as PDF
          </MenuItem>
          {page !== null && (
            <MenuItem
              icon={<FileDown aria-hidden />}
              onSelect={() => void downloadPdf(request, page)}
            >
              Download this page as PDF
            </MenuItem>
          )}
          {status !== 'merged' && status !== 'archived' && (
            <Action
              as={MenuItem}
              endpoint={updateChangeRequest}
              on={space}
              icon={<Archive aria-hidden />}
              onSelect={() => void changes.setStatus('archived')}
            >
              Archive
            </Action>
          )}
        </MenuContent>
      </Menu>
      {isOpening && <RequestReviews opens onClose={() => setOpening(false)} />}
    </>
  );
}

async function downloadPdf(request: ChangeRequest, page?: string): Promise<void> {
  const part = await retryImport(() => import('./download-pdf.ts'));
  await part.downloadPdf(request, page);
}
