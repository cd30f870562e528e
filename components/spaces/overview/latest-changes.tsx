import { FileText, Minus, MoveRight, PenLine, Plus } from 'lucide-react';
import { formatNumber } from '#components/kit/format.ts';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import { pageHref } from '../places.ts';
import { changeLabel, changeWords, type RevisionSummary } from './change-words.ts';

/** The most pages and files named per revision. */
const NAMED = 4;

/** The latest revisions with their authors and the changed pages. */
export function LatestChanges(props: {
  base: string;
  changes: RevisionSummary[];
  earlier: string | undefined;
  /** The current revision of the space. */
  current: string;
}) {
  const { base, changes, earlier, current } = props;
  return (
    <section aria-labelledby="changes:latest">
      <SectionHead title="Latest changes" id="changes:latest">
        newest first
      </SectionHead>
      {changes.length === 0 && <p className="py-3 text-ink-2">No changes to show.</p>}
      <ol>
        {changes.map((change) => (
          <ChangeEntry
            key={change.id}
            base={base}
            change={change}
            isCurrent={change.id === current}
          />
        ))}
      </ol>
      {earlier && (
        <Link
          href={`${base}?before=${encodeURIComponent(earlier)}`}
          prefetch={false}
          className="link mt-3 inline-block"
        >
          Earlier changes
        </Link>
      )}
    </section>
  );
}

function ChangeEntry({
  base,
  change,
  isCurrent,
}: {
  base: string;
  change: RevisionSummary;
  /** Whether it is what the space shows now. */
  isCurrent: boolean;
}) {
  const named = change.changes.slice(0, NAMED);
  const rest = change.changes.length - named.length + change.more;
  return (
    <li className="border-b border-hairline py-2.5">
      <p className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b>{change.by ?? 'Someone'}</b> {changeWords(change)}
          {change.mergedFrom && (
            <Link
              href={`${base}/change-requests/${change.mergedFrom.number}`}
              prefetch={false}
              className="link ml-1"
            >
              {change.mergedFrom.subject || 'Change request'} #{change.mergedFrom.number}
            </Link>
          )}
        </span>
        {!isCurrent && (
          <Link
            href={`${base}/history?revision=${encodeURIComponent(change.id)}`}
            prefetch={false}
            className="link flex-none text-meta"
          >
            View version
          </Link>
        )}
        <Time value={change.at} className="flex-none text-meta text-ink-3" />
      </p>
      {named.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {named.map((each) => (
            <li key={`${each.type}${each.page?.id ?? each.file?.id}`}>
              <Changed base={base} change={each} />
            </li>
          ))}
          {rest > 0 && <li className="pl-6 text-meta text-ink-3">and {formatNumber(rest)} more</li>}
        </ul>
      )}
    </li>
  );
}

function iconOf({ type }: SemanticChange) {
  if (type.endsWith('created')) return Plus;
  if (type.endsWith('deleted')) return Minus;
  if (type === 'page_moved') return MoveRight;
  return type === 'file_edited' ? FileText : PenLine;
}

function Changed({ base, change }: { base: string; change: SemanticChange }) {
  const Icon = iconOf(change);
  const { page, file } = change;
  const isThere =
    page?.path !== undefined && page.type !== 'link' && change.type !== 'page_deleted';
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <Icon aria-hidden className="size-3.5 translate-y-0.5 text-ink-3" />
      {isThere && page?.path !== undefined ? (
        <Link
          href={pageHref(base, page.path)}
          prefetch={false}
          className="min-w-0 font-medium wrap-anywhere hover:underline"
        >
          {page.title}
        </Link>
      ) : (
        <span className="min-w-0 wrap-anywhere">{page?.title ?? file?.name}</span>
      )}
      <span className="flex-none text-meta text-ink-3">{changeLabel(change)}</span>
    </span>
  );
}
