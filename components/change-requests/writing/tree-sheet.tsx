'use client';

import { FolderTree, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { usePaneOpen } from './use-pane-open.ts';

/**
 * Shows the tree beside the page, where it can be hidden; on small screens as a sheet that closes when
 * a page is opened.
 */
export function TreeSheet({
  title,
  openId,
  tree,
  children,
}: {
  /** Title of the open page. */
  title: string | undefined;
  openId: string | null;
  tree: ReactNode;
  /** The open page. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isBeside, setBeside] = usePaneOpen('tree');
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page is opened
  useEffect(() => setOpen(false), [openId]);
  useEffect(() => {
    if (isOpen) sheet.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
  }, [isOpen]);
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <div className="flex h-12 flex-none items-center gap-2 border-b border-hairline px-gutter lg:hidden">
        <Button
          ref={button}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-w-0 shrink max-md:h-10"
        >
          <FolderTree aria-hidden />
          <span className="truncate">{isOpen ? 'Close pages' : 'Pages'}</span>
        </Button>
        {title && <span className="min-w-0 flex-1 truncate text-ink-2">{title}</span>}
      </div>
      <div
        ref={sheet}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
          setOpen(false);
          button.current?.focus();
        }}
        className={cn(
          'flex min-h-0 flex-none flex-col border-r border-hairline max-lg:w-full max-lg:border-r-0',
          isBeside ? 'w-64 xl:w-72' : 'w-11',
          isOpen ? 'max-lg:flex-1' : 'max-lg:hidden',
        )}
      >
        <div className="flex h-10 flex-none items-center gap-2 border-b border-hairline px-1.5 max-lg:hidden">
          <IconButton
            label={isBeside ? 'Hide pages' : 'Show pages'}
            tooltip
            aria-expanded={isBeside}
            onClick={() => setBeside(!isBeside)}
          >
            {isBeside ? <PanelLeftClose aria-hidden /> : <PanelLeftOpen aria-hidden />}
          </IconButton>
          {isBeside && <h2 className="text-meta font-semibold text-ink-3">Pages</h2>}
        </div>
        <div className={cn('flex min-h-0 flex-1 flex-col', !isBeside && 'lg:hidden')}>{tree}</div>
      </div>
      <div className={cn('flex min-h-0 min-w-0 flex-1', isOpen && 'max-lg:hidden')}>{children}</div>
    </div>
  );
}
