'use client';

import { Braces, CircleX, Download, Sheet, X } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useRef, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { Problem } from '#lib/client/problem.ts';
import { activityParams, filtersOf } from './activity-params.ts';
import type { ExportFormat } from './save-activity.ts';

/** Downloads all matching events as CSV or NDJSON, with a way to stop. */
export function ExportActivity({
  organizationId,
  count,
}: {
  organizationId: string;
  /** How many match; undefined for too many to count. */
  count: number | undefined;
}) {
  const [state] = useQueryStates(activityParams);
  const zone = useZone();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  const start = async (format: ExportFormat) => {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setRunning(true);
    try {
      const { saveActivity } = await import('./save-activity.ts');
      const { signal } = controller;
      await saveActivity(organizationId, filtersOf(state, zone), { format, signal });
      announce('Activity exported');
    } catch (error) {
      if (error instanceof Problem) setProblem(error);
      else if (!controller.signal.aborted) throw error;
    } finally {
      setRunning(false);
    }
  };
  if (isRunning)
    return (
      <span className="flex items-center gap-1">
        <span role="status" className="text-meta text-ink-3">
          Exporting…
        </span>
        <IconButton label="Stop export" onClick={() => running.current?.abort()}>
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
      {count !== 0 && (
        <Menu>
          <MenuTrigger asChild>
            <Button>
              <Download aria-hidden /> Export{count !== undefined && ` ${formatNumber(count)}`}
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem icon={<Sheet aria-hidden />} onSelect={() => void start('csv')}>
              As CSV, for a spreadsheet
            </MenuItem>
            <MenuItem icon={<Braces aria-hidden />} onSelect={() => void start('ndjson')}>
              As NDJSON, for programs
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
    </>
  );
}
