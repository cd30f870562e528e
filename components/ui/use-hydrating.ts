import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const no = () => false;
const yes = () => true;

/** Whether the component is being rendered on the server, or hydrated from what the server sent. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(never, no, yes);
}
