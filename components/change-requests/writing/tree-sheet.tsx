'use client';

import { FolderTree } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';

/** Shows the tree beside the page; on small screens as a sheet that closes when a page is opened. */
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
          'flex min-h-0 w-72 flex-none flex-col border-r border-hairline xl:w-80 max-lg:w-full max-lg:border-r-0',
          isOpen ? 'max-lg:flex-1' : 'max-lg:hidden',
        )}
      >
        {tree}
      </div>
      <div className={cn('flex min-h-0 min-w-0 flex-1', isOpen && 'max-lg:hidden')}>{children}</div>
    </div>
  );
}
