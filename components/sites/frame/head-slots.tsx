'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

type Slots = {
  actions: HTMLElement | null;
  facts: HTMLElement | null;
  setActions: (element: HTMLElement | null) => void;
  setFacts: (element: HTMLElement | null) => void;
};

const SlotsContext = createContext<Slots | null>(null);

/** Lets the tabs of a site put what is theirs into its head, which stays when the tab changes. */
export function HeadSlots({ children }: { children: ReactNode }) {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [facts, setFacts] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ actions, facts, setActions, setFacts }), [actions, facts]);
  return <SlotsContext.Provider value={slots}>{children}</SlotsContext.Provider>;
}

/** The head's places, for the head itself. @throws outside of the frame of a site */
export function useSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('This belongs inside the frame of a site.');
  return slots;
}

/** Buttons of a tab in the head of its site, at the right; at most one primary, last. */
export function SiteActions({ children }: { children: ReactNode }) {
  const { actions } = useSlots();
  return actions && createPortal(children, actions);
}

/** Short counted facts of a tab at the right of the tabs: `[<><b>3</b> groups</>, …]`. */
export function SiteFacts({ facts }: { facts: readonly ReactNode[] }) {
  const { facts: place } = useSlots();
  return (
    place &&
    createPortal(
      facts.map((fact, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
          key={position}
          className="border-l border-hairline px-3 first:border-0 last:pr-0"
        >
          {fact}
        </span>
      )),
      place,
    )
  );
}
