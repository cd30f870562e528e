import { CircleX, CloudOff } from 'lucide-react';
import { NOT_SENT } from '../connection.ts';

/** What happened to the last change of a row: why it failed, or that it waits for the connection. */
export function Remark({ children }: { children: string | undefined }) {
  if (!children) return null;
  const waits = children === NOT_SENT;
  const Icon = waits ? CloudOff : CircleX;
  return (
    <p className={`flex gap-1.5 text-meta font-medium ${waits ? 'text-warn' : 'text-danger'}`}>
      <Icon aria-hidden className="mt-px size-3.5 flex-none" />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</span>
    </p>
  );
}
