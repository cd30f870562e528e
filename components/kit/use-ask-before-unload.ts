import { useEffect } from 'react';

/** While true, the browser asks before a reload or closing the tab ends what is under way. */
export function useAskBeforeUnload(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isBusy]);
}
