'use client';

import { CircleX, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import { formatNumber } from './format.ts';

type Progress = { read: number; count: number };
type Work = (options: {
  signal: AbortSignal;
  onProgress: (read: number, count: number) => void;
}) => Promise<string | undefined>;

const exportWords = { doing: 'Exporting', stop: 'Stop export', failed: 'Couldn’t export.' };

/**
 * Reads a whole list, such as for an export, until it is done or stopped, also when the page is left.
 * @returns `start`, whose work returns what is announced at the end, and the state for `LongRead`
 */
export function useLongRead() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  const run = async (work: Work) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProblem(null);
    setProgress({ read: 0, count: 0 });
    try {
      const onProgress = (read: number, count: number) => setProgress({ read, count });
      const done = await work({ signal, onProgress });
      if (done) announce(done);
    } catch (error) {
      if (error instanceof Problem) setProblem(error);
      else if (!signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, stop, start: (work: Work) => void run(work) };
}

/** How far it is, with a way to stop it; otherwise what starts it, and why the last one failed. */
export function LongRead({
  reading: { progress, problem, stop },
  words = exportWords,
  children,
}: {
  reading: Pick<ReturnType<typeof useLongRead>, 'progress' | 'problem' | 'stop'>;
  /** By default those of an export. */
  words?: typeof exportWords;
  children: ReactNode;
}) {
  if (progress)
    return (
      <span className="flex items-center gap-1">
        <span role="status" className="text-meta text-ink-3 tabular-nums">
          {progress.count > 0
            ? `${words.doing} ${formatNumber(progress.read)} of ${formatNumber(progress.count)}`
            : `${words.doing}…`}
        </span>
        <IconButton label={words.stop} onClick={stop}>
          <X aria-hidden />
        </IconButton>
      </span>
    );
  return (
    <>
      {problem && (
        <span role="alert" className="flex items-center gap-1 text-meta text-danger">
          <CircleX aria-hidden className="size-3.5" /> {words.failed} {problem.message}
        </span>
      )}
      {children}
    </>
  );
}
