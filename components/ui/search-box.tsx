'use client';

import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Input } from './input.tsx';

/** Milliseconds after the last key before a search is sent. */
const PAUSE = 80;

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** The current search, from the URL. */
  value: string;
  onSearch: (text: string) => void;
  maxLength?: number;
  size?: 'default' | 'form';
  className?: string;
  autoFocus?: boolean;
  /** Moves from the box to the results; returns whether there are any. */
  onLeaveDown?: () => boolean;
}

/**
 * The search box of a page's list. Typing sends the search after a pause, Enter at once; Escape
 * clears it; `/` focuses it from anywhere on the page.
 */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  maxLength = 200,
  size = 'default',
  className = 'w-52 max-md:w-auto max-md:flex-1 max-md:basis-48',
  autoFocus = false,
  onLeaveDown,
}: SearchBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const send = (text: string) => {
    window.clearTimeout(timer.current);
    setDraft(null);
    if (text !== value) onSearch(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Once it is searched, Enter goes to the results.
      if (typed === value && draft === null) onLeaveDown?.();
      send(typed);
    } else if (event.key === 'ArrowDown' && onLeaveDown?.()) event.preventDefault();
    else if (event.key === 'Escape' && typed) {
      event.preventDefault();
      send('');
    }
  };
  return (
    <Input
      type="search"
      data-page-search
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      icon={<Search aria-hidden />}
      size={size}
      className={className}
      autoFocus={autoFocus}
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => send(target.value), PAUSE);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
