'use client';

import { type Ref, type RefObject, useCallback, useImperativeHandle, useState } from 'react';

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
      void fetch().then((arrived) => {
        loaded = arrived;
        setModule(() => arrived);
      });
    }, []);
    return [module, ask];
  };
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
