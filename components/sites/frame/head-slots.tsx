'use client';

import type { ReactNode } from 'react';
import { InHead } from '#components/kit/head-slots.tsx';

/** Buttons of a tab in the site's page head, on the right; at most one primary, last. */
export function SiteActions({ children }: { children: ReactNode }) {
  return <InHead place="actions">{children}</InHead>;
}

/** Short counts of a tab to the right of the tabs: `[<><b>3</b> groups</>, …]`. */
export function SiteFacts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <InHead place="facts">
      {facts.map((fact, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
          key={position}
          className="fact"
        >
          {fact}
        </span>
      ))}
    </InHead>
  );
}
