'use client';

import {
  createContext,
  type ReactNode,
  type RefCallback,
  useContext,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';

/** Places in a head that stays when the tab below it changes: buttons at the right, facts beside the tabs. */
type Place = 'actions' | 'facts';
type Slots = Record<Place, Slot>;
type Slot = {
  /** For the element of the head that is the place. */
  ref: RefCallback<HTMLElement>;
  subscribe: (changed: () => void) => () => void;
  element: () => HTMLElement | null;
};

const SlotsContext = createContext<Slots | null>(null);

function newSlot(): Slot {
  const listeners = new Set<() => void>();
  let current: HTMLElement | null = null;
  return {
    ref(element) {
      current = element;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    element: () => current,
  };
}

/**
 * Lets the tabs of a page put what is theirs into its head. The context never changes: if it did as the
 * head appears, React would throw away what the server sent of a tab and is not yet taken over.
 */
export function HeadSlots({ children }: { children: ReactNode }) {
  const [slots] = useState(() => ({ actions: newSlot(), facts: newSlot() }));
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The places, for the head itself. @throws outside of a HeadSlots */
export function useSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('This belongs inside a HeadSlots.');
  return slots;
}

/** What a tab puts into a place of the head. */
export function InHead({ place, children }: { place: Place; children: ReactNode }) {
  const { subscribe, element } = useSlots()[place];
  const there = useSyncExternalStore(subscribe, element, () => null);
  return there && createPortal(children, there);
}
