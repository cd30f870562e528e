'use client';

const modifiers = new Set(['Alt', 'Control', 'Meta', 'Shift']);
let inputs = 0;
let isListening = false;

function onInput(event: Event): void {
  if (!(event instanceof KeyboardEvent && modifiers.has(event.key))) inputs += 1;
}

/**
 * Watches keyboard and pointers, so that what finishes later doesn't take the focus from somebody who
 * has gone on.
 * @returns whether they were used since
 */
export function watchInput(): () => boolean {
  if (!isListening) {
    isListening = true;
    // Before any handler that asks.
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, onInput, true);
  }
  const before = inputs;
  return () => inputs !== before;
}
