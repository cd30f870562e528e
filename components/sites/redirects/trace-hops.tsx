import { Check, RefreshCw, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Time } from '#components/ui/time.tsx';
import type { Trace } from './trace-fixes.ts';

/** The steps from the path that was asked for to where it ends. */
export function TraceHops({
  asked,
  trace: { hops, end, arrivesAt },
}: {
  asked: string;
  trace: Trace;
}) {
  if (hops.length === 0) return null;
  return (
    <ol className="mt-3" aria-label="Steps">
      <Hop node={1} path={asked} about="asked for" />
      {hops.map(({ id, target, updatedAt }, index) => {
        const isLast = index === hops.length - 1;
        const rule = updatedAt ? (
          <>
            rule · <Time value={updatedAt} />
          </>
        ) : (
          'by a rule'
        );
        if (!isLast || end === 'no-redirect')
          return <Hop key={id} node={index + 2} path={target?.path ?? '…'} about={rule} />;
        if (end === 'dead')
          return <Hop key={id} node={<Unlink aria-hidden />} isBad name="Gone" about={rule} />;
        return (
          <Hop
            key={id}
            node={end === 'loop' ? <RefreshCw aria-hidden /> : <Check aria-hidden />}
            isBad={end === 'loop'}
            path={target?.path ?? '…'}
            name={end === 'arrives' ? arrivesAt?.title : undefined}
            about={end === 'loop' ? <>{rule} · loops</> : rule}
          />
        );
      })}
    </ol>
  );
}

function Hop({
  node,
  path,
  name,
  about,
  isBad = false,
}: {
  node: ReactNode;
  path?: string;
  name?: string | undefined;
  about: ReactNode;
  isBad?: boolean;
}) {
  return (
    <li className="relative flex gap-3 pb-3 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-2.5 not-last:before:border-l not-last:before:border-edge">
      <span
        aria-hidden
        className={`relative grid size-5 flex-none place-items-center rounded-full border text-[11px] [&>.lucide]:size-3 ${isBad ? 'border-danger bg-danger text-on-danger' : 'border-edge bg-paper'}`}
      >
        {node}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {path && <span className="mono text-[13px]">{path}</span>}
          {name && <span className={path ? 'block text-ink-2' : ''}>{name}</span>}
        </span>
        <span className="text-meta text-ink-3">{about}</span>
      </span>
    </li>
  );
}
