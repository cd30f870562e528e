'use client';

import { CircleX, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import { formatNumber } from './format.ts';

type Progress = { read: number; count: number };
type ExportWork = (options: {
  signal: AbortSignal;
  onProgress: (read: number, count: number) => void;
}) => Promise<string>;

/**
 * Runs an export in the page until it is done or stopped, also when the page is left.
 * @returns `start`, whose work returns what is announced at the end, and the state for `ExportState`
 */
export function useExport() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  const run = async (work: ExportWork) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProblem(null);
    setProgress({ read: 0, count: 0 });
    try {
      announce(await work({ signal, onProgress: (read, count) => setProgress({ read, count }) }));
    } catch (error) {
      if (error instanceof Problem) setProblem(error);
      else if (!signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, stop, start: (work: ExportWork) => void run(work) };
}

/** How far an export is, with a way to stop it; otherwise what starts it, and why the last one failed. */
export function ExportState({
  exporting: { progress, problem, stop },
  children,
}: {
  exporting: Pick<ReturnType<typeof useExport>, 'progress' | 'problem' | 'stop'>;
  children: ReactNode;
}) {
  if (progress)
    return (
      <span className="flex items-center gap-1">
        <span role="status" className="text-meta text-ink-3 tabular-nums">
          {progress.count > 0
            ? `Exporting ${formatNumber(progress.read)} of ${formatNumber(progress.count)}`
            : 'Exporting…'}
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
      {children}
    </>
  );
}
