'use client';

import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { tryConnection } from '#lib/client/connection.ts';
import { discardWaiting, type waitingChanges } from '#lib/client/waiting.ts';

type Changes = ReturnType<typeof waitingChanges>;

/** Across the page: what is possible offline, the changes that aren't saved yet, and a try. */
export function OfflineBar({ changes }: { changes: Changes }) {
  const count = changes.length;
  return (
    <section
      aria-label="Connection"
      className="flex flex-none flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-warn bg-warn-wash px-gutter py-1.5 text-ink-2"
    >
      <CloudOff aria-hidden className="text-ink" />
      <b className="text-ink">You’re offline.</b>
      <p className="min-w-0 flex-1 max-md:order-1 max-md:flex-none max-md:basis-full max-md:text-meta short:max-md:hidden">
        {count > 0
          ? `${plural(count, 'change')} will be saved when the connection returns.`
          : 'Moves and role changes are kept until the connection returns. Other changes can’t be made now.'}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {count > 0 && <Waiting changes={changes} />}
        <TryNow />
      </div>
    </section>
  );
}

function Waiting({ changes }: { changes: Changes }) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="small">{`${changes.length} not saved`}</Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Not saved yet">
        <p className="font-semibold">Not saved yet</p>
        <ul className="mt-2 border-t border-hairline">
          {changes.map(({ id, label, href }) => (
            <li key={id} className="flex items-center gap-2 border-b border-hairline py-1.5">
              <Link href={href} className="min-w-0 flex-1 truncate">
                {label}
              </Link>
              <Button
                size="small"
                aria-label={`Discard: ${label}`}
                onClick={() => {
                  discardWaiting(id);
                  announce(`Discarded: ${label}`);
                }}
              >
                Discard
              </Button>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

function TryNow() {
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle');
  const attempt = async () => {
    setState('trying');
    // The button goes with the notice: focus moves to the page.
    if (await tryConnection()) document.getElementById('main')?.focus();
    else setState('failed');
  };
  return (
    <>
      <span role="status" className="text-meta">
        {state === 'failed' && 'Still offline'}
      </span>
      <Button size="small" busy={state === 'trying'} onClick={attempt}>
        Try now
      </Button>
    </>
  );
}
