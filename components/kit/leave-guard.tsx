'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';

const LeaveUnsaved = lazyPart(() =>
  import('./leave-unsaved.tsx').then(({ LeaveUnsaved: loaded }) => loaded),
);

/**
 * Asks before a link, a reload or closing the tab discards unsaved changes.
 * @param changed the names of the changed fields
 * @param lost replaces the list of changed fields
 * @param onSave saves them and then calls its argument; given if they are kept when leaving without it
 */
export function LeaveGuard({
  changed,
  lost,
  onSave,
}: {
  changed: readonly string[];
  lost?: string;
  onSave?: ((leave: () => void) => void) | undefined;
}) {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  const isDirty = changed.length > 0;
  useAskBeforeUnload(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const onClick = (event: MouseEvent) => {
      const href = leadingAway(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [isDirty]);
  return (
    target !== null && (
      <LeaveUnsaved
        changed={changed}
        {...(lost && { lost })}
        {...(onSave && {
          onSave: () => {
            onSave(() => router.push(target));
            setTarget(null);
          },
        })}
        onStay={() => setTarget(null)}
        onLeave={() => {
          router.push(target);
          setTarget(null);
        }}
      />
    )
  );
}

/** The target of a click on a link, if it is another page of this dashboard in this tab. */
function leadingAway(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== '_self')) return null;
  if (link.origin !== window.location.origin) return null;
  if (link.pathname === window.location.pathname) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
