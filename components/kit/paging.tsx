import { Button } from '#components/ui/button.tsx';
import { formatNumber } from './format.ts';

/** The number of rows shown, and links to the other pages of a list. */
export function Paging(props: {
  shown: number;
  count: number | undefined;
  isFirst: boolean;
  next: string | undefined;
  /** Whether another page, or another search, is loading. */
  isLoading?: boolean;
  onPage: (page: string | null) => void;
}) {
  const count = props.count === undefined ? undefined : formatNumber(props.count);
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-hairline px-gutter py-1.5"
    >
      <span className="flex-1 text-meta text-ink-3">
        {props.isLoading
          ? 'Loading…'
          : props.isFirst && !props.next
            ? `${count ?? props.shown} total`
            : `${props.shown}${count === undefined ? '' : ` of ${count}`}`}
      </span>
      {!props.isFirst && (
        <Button size="small" onClick={() => props.onPage(null)}>
          First page
        </Button>
      )}
      {props.next && (
        <Button size="small" onClick={() => props.onPage(props.next ?? null)}>
          Next page
        </Button>
      )}
    </nav>
  );
}
