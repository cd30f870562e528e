'use client';

import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FileDown,
  FileInput,
  GitPullRequestArrow,
  Link2,
  PencilLine,
  Undo2,
} from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { downloadPdf } from './download-pdf.ts';
import { useRequest } from './request-context.tsx';

const NOTHING = 'It changes nothing yet.\nChange something on the Edit tab, then open it.';

/** The next step of a change request's way, and the rest in a menu. */
export function RequestActions() {
  const { request, organizationId, base, editLock, changes, isClosed } = useRequest();
  const { status } = request;
  const page = useSearchParams().get('page');
  const isBusy = changes.busy === 'status';
  const locked = editLock.unavailable ?? (request.changes === 0 ? NOTHING : undefined);
  return (
    <>
      {status === 'draft' && (
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => void changes.setStatus('open')}
          {...(locked && { unavailable: locked })}
        >
          <GitPullRequestArrow aria-hidden /> Open for review
        </Button>
      )}
      {status === 'archived' && (
        <Button
          busy={isBusy}
          onClick={() => void changes.setStatus(request.changes === 0 ? 'draft' : 'open')}
          {...editLock}
        >
          <ArchiveRestore aria-hidden /> Reopen
        </Button>
      )}
      {status === 'merged' && (
        <Button
          busy={changes.busy === 'revert'}
          onClick={() => void changes.revert(organizationId)}
          {...editLock}
        >
          <Undo2 aria-hidden /> Revert
        </Button>
      )}
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="More about this change request" size="default">
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {status === 'open' && (
            <MenuItem
              icon={<PencilLine aria-hidden />}
              onSelect={() => void changes.setStatus('draft')}
              {...editLock}
            >
              Back to draft
            </MenuItem>
          )}
          <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink(base)}>
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
            <MenuItem
              icon={<Archive aria-hidden />}
              onSelect={() => void changes.setStatus('archived')}
              {...editLock}
            >
              Archive
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
    </>
  );
}

async function copyLink(path: string): Promise<void> {
  const link = new URL(path, window.location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    notify('The link is copied.', { tone: 'done' });
  } catch {
    notify(`The browser did not allow copying. Copy it by hand: ${link}`, { tone: 'bad' });
  }
}
