import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';

/** A block of code with a line above it and a copy button. */
export function Code({
  label,
  text,
  copy,
  head,
}: {
  label: string;
  text: string;
  /** The label of the copy button; none when absent. */
  copy?: string;
  head: ReactNode;
}) {
  return (
    <div className="min-w-0 rounded-control border border-hairline bg-paper-2">
      <div className="flex items-center gap-2 border-b border-hairline py-0.5 pr-1 pl-3">
        <div className="min-w-0 flex-1">{head}</div>
        {copy && <CopyButton value={text} label={copy} iconOnly className="print:hidden" />}
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-96 overflow-auto px-3 py-2.5 text-[12px]/5 print:max-h-none print:whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  );
}
