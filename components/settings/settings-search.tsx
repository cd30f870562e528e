'use client';

import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { Link } from '#components/ui/link.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import type { FoundSetting } from './find-settings.ts';

const loadFinding = () => import('./find-settings.ts');
type Finding = Awaited<ReturnType<typeof loadFinding>>;

/** Finds a setting by any of its keywords; arrow keys select a result, Enter opens it. */
export function SettingsSearch({ organizationId }: { organizationId: string }) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [finding, setFinding] = useState<Finding>();
  const found = finding?.findSettings(organizationId, text) ?? [];
  const isShown = isOpen && text.trim() !== '';
  const at = Math.min(chosen, found.length - 1);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || !isShown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A click rather than a push, so that the guard for unsaved changes can ask first.
      list.current?.querySelectorAll('a')[at]?.click();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setText('');
    }
  }

  return (
    <div
      className="relative w-64 max-md:w-full"
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && setOpen(false)
      }
    >
      <Input
        role="combobox"
        data-page-search=""
        aria-label="Find a setting"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? `${listId}-${at}` : undefined}
        placeholder="Find a setting"
        autoComplete="off"
        icon={<Search aria-hidden />}
        value={text}
        onFocus={() => {
          setOpen(true);
          void retryImport(loadFinding).then(setFinding);
        }}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Matching settings"
        hidden={!isShown}
        className="absolute top-full right-0 left-0 z-pop mt-1 max-h-[60dvh] overflow-y-auto rounded-pop border border-hairline bg-raised p-1 shadow-pop md:left-auto md:w-96"
      >
        {found.map((one, index) => (
          <SettingOption
            key={one.href}
            id={`${listId}-${index}`}
            found={one}
            isChosen={index === at}
            onPointerMove={() => setChosen(index)}
            onGo={() => {
              setText('');
              setOpen(false);
            }}
          />
        ))}
        {isShown && finding && found.length === 0 && (
          <p role="status" className="px-2 py-1.5 text-ink-2">
            No settings match “{text.trim()}”.
          </p>
        )}
      </div>
    </div>
  );
}

function SettingOption(props: {
  id: string;
  found: FoundSetting;
  isChosen: boolean;
  onPointerMove: () => void;
  onGo: () => void;
}) {
  const { href, label, page, description } = props.found;
  return (
    <Link
      href={href}
      id={props.id}
      role="option"
      aria-selected={props.isChosen}
      tabIndex={-1}
      onPointerMove={props.onPointerMove}
      onClick={props.onGo}
      className="block rounded-[3px] px-2 py-1.5 aria-selected:bg-paper-3"
    >
      <span className="flex items-baseline gap-2">
        <b className="min-w-0 flex-1 truncate">{label}</b>
        <span className="flex-none text-meta text-ink-3">{page}</span>
      </span>
      <span className="block text-meta text-ink-3">{description}</span>
    </Link>
  );
}
