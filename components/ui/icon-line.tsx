import type { ReactNode } from 'react';

/** A line of a list in a dialog, with an icon before its text. */
export function IconLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
