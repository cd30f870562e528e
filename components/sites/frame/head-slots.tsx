'use client';

import type { ReactNode } from 'react';
import { InHead } from '#components/kit/head-slots.tsx';

/** Buttons of a tab in the head of its site, at the right; at most one primary, last. */
export function SiteActions({ children }: { children: ReactNode }) {
  return <InHead place="actions">{children}</InHead>;
}

/** Short counted facts of a tab at the right of the tabs: `[<><b>3</b> groups</>, …]`. */
export function SiteFacts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <InHead place="facts">
      {facts.map((fact, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
          key={position}
          className="border-l border-hairline px-3 first:border-0 last:pr-0"
        >
          {fact}
        </span>
      ))}
    </InHead>
  );
}
