'use client';

import { PenLine, Scissors, Spline, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { targetName } from './redirect-target.tsx';
import { useRedirects } from './redirects-context.tsx';
import type { Fix } from './trace-fixes.ts';

/** One way to repair a path: a click, which can be taken back. */
export function TraceFix({ fix }: { fix: Fix }) {
  const { changes, edit, remove } = useRedirects();
  const { isBusy } = changes;
  if (fix.kind === 'open-loop')
    return (
      <Way
        about={
          <>
            Takes out <Mono>{`${fix.redirect.source} → ${fix.redirect.target?.path ?? ''}`}</Mono>,
            which leads back to <Mono>{fix.backTo}</Mono>. You can undo this.
          </>
        }
      >
        <Button busy={isBusy} onClick={() => remove(fix.redirect)}>
          <Scissors aria-hidden /> Take out the closing rule
        </Button>
      </Way>
    );
  if (fix.kind === 'straighten')
    return (
      <Way
        about={
          <>
            <Mono>{fix.redirects.map(({ source }) => source).join(', ')}</Mono> then{' '}
            {fix.redirects.length === 1 ? 'leads' : 'lead'} straight to {fix.name}. You can undo
            this.
          </>
        }
      >
        <Button
          busy={isBusy}
          onClick={() => void changes.point(fix.redirects, fix.destination, fix.name)}
        >
          <Spline aria-hidden /> Point it at the end
        </Button>
      </Way>
    );
  if (fix.kind === 'take-out-shadowed')
    return (
      <Way
        about={
          <>
            <Mono>{fix.redirect.source}</Mono> (to {targetName(fix.redirect)}) is never reached:{' '}
            <Mono>{fix.first.source}</Mono> is older, and case is ignored. You can undo this.
          </>
        }
      >
        <Button busy={isBusy} onClick={() => remove(fix.redirect)}>
          <Trash2 aria-hidden /> Delete {fix.redirect.source}
        </Button>
      </Way>
    );
  return (
    <Way
      about={
        <>
          Chooses another destination for <Mono>{fix.redirect.source}</Mono>.
        </>
      }
    >
      <Button onClick={() => edit(fix.redirect)}>
        <PenLine aria-hidden /> Point it elsewhere
      </Button>
    </Way>
  );
}

function Way({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      {children}
      <p className="mt-1.5 text-meta text-ink-3 wrap-anywhere">{about}</p>
    </div>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="mono text-[12px]">{children}</span>;
}
