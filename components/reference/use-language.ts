import { useSyncExternalStore } from 'react';
import { keepStored, readStored } from '#components/kit/stored.ts';
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
  chosen ??= languages.find(({ id }) => id === readStored(KEY))?.id ?? 'curl';
  return chosen;
}

function choose(language: Language): void {
  chosen = language;
  keepStored(KEY, language);
  for (const listener of listeners) listener();
}
