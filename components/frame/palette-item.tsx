'use client';

import { Command as Parts } from 'cmdk';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

/** One item of the palette, with the search text highlighted in its label. */
export function PaletteItem({
  value,
  label,
  icon,
  keywords,
  hint,
  isUnavailable = false,
  search,
  onSelect,
}: {
  value: string;
  label: string;
  icon: ReactNode;
  /** The label first, then other words it can be found by. */
  keywords: string[];
  hint?: ReactNode;
  isUnavailable?: boolean;
  search: string;
  onSelect: () => void;
}) {
  return (
    <Parts.Item
      value={value}
      keywords={keywords}
      disabled={isUnavailable}
      onSelect={onSelect}
      className="flex min-h-8 cursor-default items-center gap-2 rounded-[3px] px-2 py-1 select-none aria-disabled:text-ink-3 aria-selected:bg-paper-3 pointer-coarse:min-h-11 [&>.lucide]:text-ink-3"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">
        <Highlight text={label} search={search} />
      </span>
      {hint && <span className="flex-none text-meta text-ink-3">{hint}</span>}
      {isUnavailable && <Lock aria-hidden className="size-3.5" />}
    </Parts.Item>
  );
}

function Highlight({ text, search }: { text: string; search: string }) {
  const at = search ? text.toLowerCase().indexOf(search.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + search.length)}</b>
      {text.slice(at + search.length)}
    </>
  );
}
