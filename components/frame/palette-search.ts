import { useEffect } from 'react';
import { useDebounced } from '#components/kit/use-debounced.ts';

/** The input of the palette's parts that search the service. */
export type PaletteSearch = {
  organizationId: string;
  search: string;
  className: string;
  /** Called with the value of the first result when results load. */
  onFound: (value: string) => void;
  onGo: (href: string) => void;
};

const MINIMUM_LENGTH = 2;
const MAXIMUM_LENGTH = 512;

/** The search once typing pauses, and whether it can be sent. */
export function useSettled(search: string) {
  const text = useDebounced(search);
  return { text, isSearchable: text.length >= MINIMUM_LENGTH && text.length <= MAXIMUM_LENGTH };
}

/** Reports the value of the first result. */
export function useFirstFound(value: string | undefined, onFound: (value: string) => void): void {
  useEffect(() => {
    if (value) onFound(value);
  }, [value, onFound]);
}
