'use client';

import { Check, Link } from 'lucide-react';
import { useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';

/** The link of a heading, which also copies its URL. */
export function SectionLink({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const url = new URL(`#${id}`, window.location.href).href;
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Without clipboard access the URL is still in the address bar.
      return;
    }
    setCopied(true);
    announce('Link copied');
    window.setTimeout(() => setCopied(false), 2000);
  }

  const Icon = isCopied ? Check : Link;
  return (
    <a
      href={`#${id}`}
      aria-label="Copy link to this section"
      onClick={() => void copy()}
      className="ml-1.5 inline-grid size-6 place-items-center rounded-control align-middle text-ink-3 opacity-0 group-hover/heading:opacity-100 hover:bg-paper-3 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100 print:hidden"
    >
      <Icon aria-hidden className={isCopied ? 'size-3.5 text-ins' : 'size-3.5'} />
    </a>
  );
}
