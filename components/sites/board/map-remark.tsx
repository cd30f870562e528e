import type { ReactNode } from 'react';

/** What is to say of an item on the map, with an icon. */
export function Remark({
  icon,
  isBad = false,
  children,
}: {
  icon: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={`mt-1 flex items-start gap-1.5 text-meta [&>.lucide]:mt-0.5 [&>.lucide]:size-3 ${isBad ? 'text-danger' : 'text-ink-2'}`}
    >
      {icon}
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}
