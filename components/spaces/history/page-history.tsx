import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { RevisionBrief } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { changeLabel } from '../overview/change-words.ts';
import { pageHref } from '../places.ts';
import { versionHref } from './version-href.ts';

/** The versions of a page, newest first, each to be seen and compared with the current one. */
export function PageHistory(props: {
  space: Space;
  page: { id: string; title: string; path: string };
  versions: readonly RevisionBrief[];
  /** The URL of the earlier versions. */
  earlier: string | undefined;
}) {
  const { space, page, versions, earlier } = props;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-gutter pt-5 pb-12">
      <div className="max-w-3xl">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="min-w-0 font-serif text-panel font-medium wrap-anywhere">
            History of {page.title}
          </h2>
          <Button asChild size="small">
            <Link href={pageHref(routes.space(space), page.path)}>Back to the page</Link>
          </Button>
        </div>
        {versions.length === 0 && (
          <EmptyState title="No changes to show" className="px-0">
            Earlier versions of this page may be on the next page of the history.
          </EmptyState>
        )}
        <ol aria-label={`Versions of ${page.title}`} className="mt-3">
          {versions.map((version, index) => (
            <li
              key={version.id}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-hairline py-2.5"
            >
              <Version space={space} pageId={page.id} version={version} isLatest={index === 0} />
            </li>
          ))}
        </ol>
        {earlier && (
          <Link href={earlier} prefetch={false} className="link mt-3 inline-block">
            Earlier versions
          </Link>
        )}
      </div>
    </div>
  );
}

function Version(props: {
  space: Space;
  pageId: string;
  version: RevisionBrief;
  isLatest: boolean;
}) {
  const { space, pageId, version, isLatest } = props;
  const { id, createdAt, createdBy, mergedFrom, changes = [] } = version;
  const at = { revision: id, page: pageId };
  return (
    <>
      <Time value={createdAt} className="w-28 flex-none text-ink-2" />
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <b>{createdBy?.displayName ?? 'Deleted user'}</b> {changes.map(changeLabel).join(', ')}
        {mergedFrom && (
          <>
            {' in '}
            <Link
              href={routes.changeRequest(space, mergedFrom.number)}
              prefetch={false}
              className="link"
            >
              #{mergedFrom.number} {mergedFrom.subject}
            </Link>
          </>
        )}
      </span>
      <span className="flex flex-none gap-3 text-meta">
        <Link href={versionHref(space, at)} prefetch={false} className="link">
          View version
        </Link>
        {!isLatest && (
          <Link
            href={versionHref(space, { ...at, compare: '1' })}
            prefetch={false}
            className="link"
          >
            Compare with current
          </Link>
        )}
      </span>
    </>
  );
}
