import { Webhook } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import type { SpecOperation } from '#lib/contract/openapi-versions.ts';

/** The HTTP method of an operation; webhooks have an icon before it. */
export function Method({
  operation: { method, webhook },
  className,
}: {
  operation: Pick<SpecOperation, 'method' | 'webhook'>;
  className?: string;
}) {
  return (
    <span
      className={cn(
        'mono inline-flex flex-none items-center gap-1 text-[12px] font-semibold text-ink-2',
        className,
      )}
    >
      {webhook && <Webhook aria-label="Webhook" className="size-3" />}
      {method.toUpperCase()}
    </span>
  );
}
