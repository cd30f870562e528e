'use client';

import {
  type ComponentType,
  createElement,
  lazy,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useImperativeHandle,
  useState,
} from 'react';
import { insist } from './insist.ts';
import { dismiss, notify } from './toaster.tsx';

const LATE = 'late-part';

function sayLate(): void {
  notify('A part of this page has not arrived. It is asked for until it does.', {
    id: LATE,
    tone: 'bad',
    action: { label: 'Reload the page', onSelect: () => window.location.reload() },
  });
}

/**
 * A hook for what a control needs only once somebody is about to use it.
 *
 * @param fetch imports the module; it is asked once
 * @returns a hook that gives the module, null until it is there, and how to ask for it
 */
export function later<Module>(fetch: () => Promise<Module>) {
  let loaded: Module | null = null;
  return function useLater(): [module: Module | null, ask: () => void] {
    const [module, setModule] = useState<Module | null>(null);
    const ask = useCallback(() => {
      if (loaded) {
        setModule(() => loaded);
        return;
      }
      void insist(fetch).then((arrived) => {
        loaded = arrived;
        setModule(() => arrived);
      });
    }, []);
    return [module, ask];
  };
}

/**
 * A dialog or a part of a page that is loaded as it is first shown. Until it is there it shows nothing
 * and leaves the page around it alone.
 *
 * @param fetch imports the component
 * @returns the component; spread its `ahead` on the control that shows it, and it is loaded as that is
 *   pointed at or focused
 */
export function shownLater<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    let isLate = false;
    const arrived = await insist(fetch, () => {
      if (!isLate) sayLate();
      isLate = true;
    });
    if (isLate) dismiss(LATE);
    return { default: arrived };
  });
  // What fails ahead of time is asked for again, and told, when it is to be shown.
  const ask = () => void fetch().catch(() => undefined);
  function Later(props: Props) {
    return createElement(Suspense, { fallback: null }, createElement(Loaded, props));
  }
  return Object.assign(Later, { ahead: { onPointerEnter: ask, onFocus: ask } });
}

type StandInProps<Handlers> = {
  /** The control on the page. */
  element: HTMLElement | null;
  /** Where to put the handlers Radix gives its trigger, for the control to call. */
  handlers?: RefObject<Handlers | null>;
  ref?: Ref<HTMLElement>;
};

/**
 * The `asChild` of a Radix trigger that arrives after its control: draws nothing, and gives Radix the
 * control that is on the page already, so that it keeps its focus and its place.
 */
export function StandIn<Handlers extends object>({
  element,
  handlers,
  ref,
  ...given
}: StandInProps<Handlers>) {
  useImperativeHandle(ref, () => element as HTMLElement, [element]);
  useImperativeHandle(handlers, () => given as Handlers);
  return null;
}
