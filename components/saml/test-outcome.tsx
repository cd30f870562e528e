'use client';

import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Notice } from '#components/ui/notice.tsx';

/** The result of a test sign-in: what the identity provider sent, or why it failed. */
export type TestOutcome = {
  tested?: { nameID: string; email: string; attributes: Record<string, string> };
  failed?: string;
};

/** Also the hash of the URL, or the browser would move the focus elsewhere. */
const OUTCOME = 'outcome';

/** Shows the result of a test sign-in and focuses it. */
export function Outcome({ outcome: { tested, failed } }: { outcome: TestOutcome }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The result is removed from the URL, so that a reload doesn't look like another test.
    const url = new URL(window.location.href);
    url.searchParams.delete('note');
    window.history.replaceState(window.history.state, '', url);
    element.current?.focus();
  }, []);
  if (!tested)
    return (
      <Notice
        ref={element}
        id={OUTCOME}
        tabIndex={-1}
        tone="bad"
        role="alert"
        icon={<CircleX aria-hidden />}
        title="Test failed."
      >
        {failed}
      </Notice>
    );
  const facts = [
    ['Email address', tested.email],
    ['Name ID', tested.nameID],
    ...Object.entries(tested.attributes),
  ];
  return (
    <div ref={element} id={OUTCOME} tabIndex={-1} className="grid gap-2" role="status">
      <Notice tone="info" icon={<CircleCheck aria-hidden />} title="Test succeeded.">
        The identity provider signed in {tested.email || tested.nameID} and sent:
      </Notice>
      <dl
        aria-label="Details from the identity provider"
        className="grid rounded-control border border-hairline px-3"
      >
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap gap-x-3 border-b border-hairline py-1.5 last:border-0"
          >
            <dt className="mono w-40 flex-none text-[12px]/5 text-ink-3 wrap-anywhere">{name}</dt>
            <dd className="min-w-0 flex-1 basis-44 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
