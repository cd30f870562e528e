'use client';

import { Check, Link } from 'lucide-react';
import { useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';

/** At a heading: leads to it, and puts its address on the clipboard. */
export function SectionLink({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const address = new URL(`#${id}`, window.location.href).href;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Where the clipboard is refused, the address stands in the address bar.
      return;
    }
    setCopied(true);
    announce('The link to this section is copied.');
    window.setTimeout(() => setCopied(false), 2000);
  }

  const Icon = isCopied ? Check : Link;
  return (
    <a
      href={`#${id}`}
      aria-label="Copy the link to this section"
      onClick={() => void copy()}
      className="ml-1.5 inline-grid size-6 place-items-center rounded-control align-middle text-ink-3 opacity-0 group-hover/heading:opacity-100 hover:bg-paper-3 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100 print:hidden"
    >
      <Icon aria-hidden className={isCopied ? 'size-3.5 text-ins' : 'size-3.5'} />
    </a>
  );
}
