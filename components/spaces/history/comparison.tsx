import type { ReactNode } from 'react';
import { formatMoment, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import type { RevisionBrief } from '#lib/contract/revisions.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { changeLabel } from '../overview/change-words.ts';
import { versionHref } from './version-href.ts';
import { VersionSelect } from './version-select.tsx';

/** A page that differs between two versions, with all that changed on it. */
export type PageDifference = { id: string; title: string; labels: string[] };

/** The pages among some changes, in their order. */
export function changedPagesOf(changes: readonly SemanticChange[]): PageDifference[] {
  const pages = new Map<string, PageDifference>();
  for (const change of changes) {
    if (!change.page) continue;
    const { id, title } = change.page;
    const known = pages.get(id) ?? { id, title: title || 'Untitled', labels: [] };
    pages.set(id, { ...known, labels: [...known.labels, changeLabel(change)] });
  }
  return [...pages.values()];
}

/** Compares two versions of a space: the pages that differ, and what changed on one of them. */
export function Comparison(props: {
  space: Space;
  from: string;
  to: string;
  versions: readonly RevisionBrief[];
  pages: readonly PageDifference[];
  /** The number of changed files. */
  files: number;
  /** The number of changes that aren't listed. */
  more: number;
  page: PageDifference | undefined;
  /** What changed on the page. */
  children: ReactNode;
}) {
  const { space, from, to, versions, pages, files, more, page, children } = props;
  const option = (side: 'from' | 'to') => (version: RevisionBrief) => ({
    value: version.id,
    label: versionLabel(version, version.id === space.revision),
    href: versionHref(space, {
      revision: side === 'from' ? version.id : from,
      to: side === 'to' ? version.id : to,
    }),
  });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-gutter pt-5 pb-12">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="font-serif text-panel font-medium">Compare versions</h2>
        <Button asChild size="small">
          <Link href={routes.space(space)}>Back to the current version</Link>
        </Button>
      </div>
      <div className="mt-3 grid max-w-3xl gap-3 md:grid-cols-2">
        <VersionSelect label="From" value={from} options={versions.map(option('from'))} />
        <VersionSelect label="To" value={to} options={versions.map(option('to'))} />
      </div>
      <p role="status" className="mt-3 text-ink-2">
        {pages.length === 0 ? 'No pages differ' : `${plural(pages.length, 'page')} changed`}
        {files > 0 && `, ${plural(files, 'file')} changed`}
        {more > 0 && `, ${plural(more, 'more change')} not listed`}.
      </p>
      <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
        <nav aria-label="Changed pages">
          <ul>
            {pages.map(({ id, title, labels }) => (
              <li key={id}>
                <Link
                  href={versionHref(space, { revision: from, to, page: id })}
                  prefetch={false}
                  aria-current={id === page?.id ? 'page' : undefined}
                  className="block rounded-control px-2 py-1 wrap-anywhere hover:bg-paper-3 aria-[current]:bg-paper-3"
                >
                  <span className="font-medium">{title}</span>{' '}
                  <span className="text-meta text-ink-3">{labels.join(', ')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {page && (
          <article className="min-w-0 max-w-160">
            <h3 className="mb-4 border-b border-hairline pb-3 font-serif text-[1.875rem]/9 font-medium wrap-anywhere">
              {page.title}
            </h3>
            {children}
          </article>
        )}
      </div>
    </div>
  );
}

/** Names a version: its time, author and change request. */
function versionLabel(
  { createdAt, createdBy, mergedFrom }: RevisionBrief,
  isCurrent: boolean,
): string {
  const facts = [
    formatMoment(createdAt),
    ...(mergedFrom ? [`#${mergedFrom.number} ${mergedFrom.subject}`.trim()] : []),
    ...(createdBy ? [createdBy.displayName] : []),
  ];
  return `${isCurrent ? 'Current version, ' : ''}${facts.join(', ')}`;
}
