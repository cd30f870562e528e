'use client';

import { CircleX, Download, X } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useRef, useState } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import { activityParams, filtersOf } from './activity-params.ts';

/** Downloads all matching changes as CSV, with progress and a way to stop. */
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
  const [read, setRead] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setRead(0);
    try {
      const { saveActivity } = await import('./save-activity.ts');
      const saved = await saveActivity(organizationId, filtersOf(state, zone), {
        signal: controller.signal,
        onProgress: setRead,
      });
      announce(`${plural(saved, 'change')} exported`);
    } catch (error) {
      if (error instanceof Problem) setProblem(error);
      else if (!controller.signal.aborted) throw error;
    } finally {
      setRead(null);
    }
  };
  if (read !== null)
    return (
      <span className="flex items-center gap-1">
        <span role="status" className="text-meta text-ink-3 tabular-nums">
          Exporting {formatNumber(read)}
          {count !== undefined && ` of ${formatNumber(count)}`}
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
        <Button onClick={() => void start()}>
          <Download aria-hidden /> Export{count !== undefined && ` ${formatNumber(count)}`}
        </Button>
      )}
    </>
  );
}
