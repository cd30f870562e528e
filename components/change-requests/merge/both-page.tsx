'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useRequest } from '../frame/request-context.tsx';
import { BlockList } from './block-list.tsx';
import { mergedBlocks } from './blocks.ts';
import { PageWords } from './page-line.tsx';
import type { Forecast, ForecastPage } from './resolutions.ts';
import { useConflicts } from './use-conflicts.ts';

/** A page that both sides changed; opened, it shows block by block what each side gives. */
export function BothPage({ page, forecast }: { page: ForecastPage; forecast: Forecast }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full flex-wrap items-center gap-x-2.5 py-1.5 text-left hover:bg-paper-2"
      >
        <PageWords page={page} />
        <ChevronRight aria-hidden className={`size-3.5 text-ink-3 ${isOpen ? 'rotate-90' : ''}`} />
      </button>
      {isOpen && <Blocks page={page} forecast={forecast} />}
    </li>
  );
}

function Blocks({ page, forecast }: { page: ForecastPage; forecast: Forecast }) {
  const { spaceId, number } = useRequest();
  const [reading] = useConflicts(spaceId, number, forecast, [page.page]);
  if (reading?.error)
    return (
      <p role="alert" className="pb-3 text-danger">
        The texts did not arrive. {reading.error.message}
      </p>
    );
  if (!reading?.data) return <p className="pb-3 text-ink-3">Loading</p>;
  return <BlockList blocks={mergedBlocks(reading.data)} />;
}
