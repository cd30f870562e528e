import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** Says what went wrong, to screen readers at once; nothing without a reason. */
export function Failure({
  title,
  reason,
  className,
}: {
  /** Such as: Couldn’t save. */
  title?: ReactNode;
  reason: ReactNode;
  className?: string;
}) {
  if (!reason) return null;
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<CircleX aria-hidden />}
      {...(title && { title })}
      {...(className && { className })}
    >
      {reason}
    </Notice>
  );
}
