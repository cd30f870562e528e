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

/**
 * Slots in a page head that stays when its tab changes: buttons at the right, facts beside the
 * tabs.
 */
type SlotName = 'actions' | 'facts';
type Slots = Record<SlotName, Slot>;
type Slot = {
  /** The ref of the slot's element in the head. */
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
 * Lets the tabs of a page render into its head. The context value never changes: otherwise React
 * would discard the server-rendered tab before it is hydrated.
 */
export function HeadSlots({ children }: { children: ReactNode }) {
  const [slots] = useState(() => ({ actions: newSlot(), facts: newSlot() }));
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The slots, for the head itself. @throws outside of a HeadSlots */
export function useSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('This belongs inside a HeadSlots.');
  return slots;
}

/** Renders a tab's content into a slot of the head. */
export function InHead({ place, children }: { place: SlotName; children: ReactNode }) {
  const { subscribe, element } = useSlots()[place];
  const there = useSyncExternalStore(subscribe, element, () => null);
  return there && createPortal(children, there);
}
