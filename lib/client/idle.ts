import { focusManager } from '@tanstack/react-query';

/** After how long without a key or a pointer nobody is there: 5 minutes, in milliseconds. */
const AWAY = 5 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'] as const;

/**
 * Stops reading in the background while nobody is there: a screen that was left open would keep its
 * sign-in in use, and no idle time would ever end it. Returns how to stop.
 */
export function pauseReadsWhenAway(): () => void {
  let timer: number | undefined;
  let isAway = false;
  const leave = () => {
    isAway = true;
    focusManager.setFocused(false);
  };
  const stay = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(leave, AWAY);
    if (!isAway) return;
    isAway = false;
    focusManager.setFocused(undefined);
  };
  stay();
  for (const sign of signs) window.addEventListener(sign, stay, { passive: true, capture: true });
  return () => {
    window.clearTimeout(timer);
    focusManager.setFocused(undefined);
    for (const sign of signs) window.removeEventListener(sign, stay, { capture: true });
  };
}
