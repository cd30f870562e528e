'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

type Slots = {
  facts: HTMLElement | null;
  setFacts: (element: HTMLElement | null) => void;
};

const SlotsContext = createContext<Slots | null>(null);

/** Lets the tabs of a change request put what is theirs into its head, which stays when the tab changes. */
export function HeadSlots({ children }: { children: ReactNode }) {
  const [facts, setFacts] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ facts, setFacts }), [facts]);
  return <SlotsContext.Provider value={slots}>{children}</SlotsContext.Provider>;
}

/** The head's places, for the head itself. @throws outside of the frame of a change request */
export function useSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('This belongs inside the frame of a change request.');
  return slots;
}

/** Short facts of a tab at the right of the tabs, such as its keys. */
export function RequestFacts({ children }: { children: ReactNode }) {
  const { facts } = useSlots();
  return facts && createPortal(children, facts);
}
