'use client';

import { CircleX, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { Status } from './search-params.ts';

/** Exports all listed links as a CSV file. */
export function ExportLinks(props: { spaceId: string; status: Status; count: number }) {
  const { spaceId, status, count } = props;
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setRunning(true);
    try {
      const { saveLinks } = await import('./save-links.ts');
      const saved = await saveLinks(spaceId, status, controller);
      announce(`${plural(saved, 'link')} exported`);
    } catch (error) {
      if (error instanceof Problem) setProblem(error);
      else if (!controller.signal.aborted) throw error;
    } finally {
      setRunning(false);
    }
  }

  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      {problem && (
        <span role="alert" className="flex items-center gap-1 text-meta text-danger">
          <CircleX aria-hidden className="size-3.5" /> Couldn’t export. {problem.message}
        </span>
      )}
      <Button busy={isRunning} onClick={() => void start()}>
        <Download aria-hidden /> Export {formatNumber(count)}
      </Button>
    </span>
  );
}
