import { useSyncExternalStore } from 'react';
import { type Language, languages } from './languages.ts';

const KEY = 'masthead:reference-language';
const listeners = new Set<() => void>();
let chosen: Language | null = null;

/** The language of all examples, remembered from page to page. */
export function useLanguage(): [language: Language, choose: (language: Language) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'curl'), choose];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): Language {
  chosen ??= languages.find(({ id }) => id === remembered())?.id ?? 'curl';
  return chosen;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function choose(language: Language): void {
  chosen = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}
