import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Time } from '#components/ui/time.tsx';

/** A DNS record to set, and its current value now. */
export function DNSProof({
  label,
  record,
  found,
  checkedAt,
  action,
  children,
}: {
  label: string;
  record: { name: string; value: string };
  /** The DNS record found at the last check. */
  found?: string | undefined;
  checkedAt?: string | undefined;
  /** The button that checks it. */
  action: ReactNode;
  /** Its state in words. */
  children: ReactNode;
}) {
  return (
    <section aria-label={label} className="grid gap-2 rounded-control border border-hairline p-3">
      <div className="text-ink-2">{children}</div>
      <dl className="grid gap-1">
        <RecordPart label="TXT record" value={record.name} />
        <RecordPart label="Value" value={record.value} />
      </dl>
      {found !== undefined && (
        <p className="text-ink-2 wrap-anywhere">
          Current value: <span className="mono">{found || 'No TXT record.'}</span>
          {checkedAt && (
            <>
              {' '}
              (<Time value={checkedAt} />)
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">{action}</div>
    </section>
  );
}

function RecordPart({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="w-24 text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-1 basis-48 items-center gap-x-3">
        <span className="mono min-w-0 flex-1 wrap-anywhere">{value}</span>
        <CopyButton type="button" iconOnly label={`Copy ${label}`} value={value} />
      </dd>
    </div>
  );
}
