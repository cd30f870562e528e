'use client';

/** The value that this browser stores under a key; null if there is none, or no storage. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Storage is unavailable or has something else in it.
    return null;
  }
}

/** The texts in a list that this browser stores under a key; none if it stores something else. */
export function readStoredList(key: string): string[] {
  const value = readStored(key);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Stores a value in this browser; without storage it lasts as long as the page does. */
export function keepStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is unavailable or full.
  }
}
