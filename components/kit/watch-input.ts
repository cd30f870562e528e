'use client';

const modifiers = new Set(['Alt', 'Control', 'Meta', 'Shift']);
let inputs = 0;
let isListening = false;

function onInput(event: Event): void {
  if (!(event instanceof KeyboardEvent && modifiers.has(event.key))) inputs += 1;
}

/**
 * Watches keyboard and pointer input, so that an action that finishes late doesn't move the focus
 * of a person who went on.
 * @returns whether there was input since
 */
export function watchInput(): () => boolean {
  if (!isListening) {
    isListening = true;
    // Before any handler that reads it.
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, onInput, true);
  }
  const before = inputs;
  return () => inputs !== before;
}
