'use client';

import { CircleX, Download, Ellipsis, Link, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '#components/kit/copy-text.ts';
import { formatNumber } from '#components/kit/format.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { Problem } from '#lib/client/problem.ts';
import { useMembersPage } from './members-context.ts';
import { useMemberParams } from './use-member-params.ts';
import { useMembers } from './use-members.ts';

/** Downloads all matching members as CSV, with progress and a way to stop. */
export function ExportButton() {
  const { organizationId } = useMembersPage();
  const { params } = useMemberParams();
  const count = useMembers(organizationId, { ...params, limit: 50 }).page?.count;
  const { progress, problem, start, stop } = useExport();
  if (progress)
    return (
      <span className="flex items-center gap-1">
        <span role="status" className="text-meta text-ink-3 tabular-nums">
          Exporting {formatNumber(progress.read)} of {formatNumber(progress.count || (count ?? 0))}
        </span>
        <IconButton label="Stop export" onClick={stop}>
          <X aria-hidden />
        </IconButton>
      </span>
    );
  return (
    <>
      {problem && (
        <span role="alert" className="flex items-center gap-1 text-meta text-danger">
          <CircleX aria-hidden className="size-3.5" /> Couldn’t export. {problem.message}
        </span>
      )}
      {count !== undefined && count > 0 && (
        <Button className="max-md:hidden" onClick={start}>
          <Download aria-hidden /> Export {formatNumber(count)}
        </Button>
      )}
      <ListMenu count={count ?? 0} onExport={start} />
    </>
  );
}

/** On narrow pages, a menu in place of the buttons. */
function ListMenu({ count, onExport }: { count: number; onExport: () => void }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="List actions" className="md:hidden">
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {count > 0 && (
          <MenuItem icon={<Download aria-hidden />} onSelect={onExport}>
            Export {formatNumber(count)} as CSV
          </MenuItem>
        )}
        <MenuItem
          icon={<Link aria-hidden />}
          onSelect={() => void copyText(window.location.href, 'Link')}
        >
          Copy link
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function useExport() {
  const { organizationId } = useMembersPage();
  const { params } = useMemberParams();
  const [progress, setProgress] = useState<{ read: number; count: number } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress({ read: 0, count: 0 });
    try {
      const { saveMembers } = await import('./save-members.ts');
      const saved = await saveMembers(organizationId, params, {
        signal: controller.signal,
        onProgress: (read, count) => setProgress({ read, count }),
      });
      announce(`${formatNumber(saved)} members exported`);
    } catch (error) {
      if (error instanceof Problem) setProblem(error);
      else if (!controller.signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, start: () => void start(), stop: () => running.current?.abort() };
}
