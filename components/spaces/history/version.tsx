import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DocumentPage, Revision } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { documentsOf } from '../reading/tree.ts';
import { BringBack } from './bring-back.tsx';
import { pageHistoryHref, versionHref } from './version-href.ts';

/** A space as it was at a revision: its pages, and one of them. */
export function Version({
  space,
  revision,
  page,
  isCompared,
  children,
}: {
  space: Space;
  revision: Revision;
  page: DocumentPage | undefined;
  /** Whether the page is compared with the current one instead of shown. */
  isCompared: boolean;
  /** The text of the page, or the comparison. */
  children: ReactNode;
}) {
  const here = { revision: revision.id, ...(page && { page: page.id }) };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-gutter pt-5 pb-12">
      <Notice
        icon={<History aria-hidden />}
        title="Earlier version"
        actions={
          <>
            <Button asChild size="small">
              <Link
                href={versionHref(space, { revision: revision.id, to: space.revision })}
                prefetch={false}
              >
                Compare versions
              </Link>
            </Button>
            <Button asChild size="small">
              <Link href={routes.space(space)}>Back to the current version</Link>
            </Button>
          </>
        }
      >
        <VersionFacts space={space} revision={revision} />
      </Notice>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,240px)_minmax(0,1fr)]">
        <nav aria-label="Pages in this version">
          <h2 className="mb-1 font-semibold">Pages</h2>
          <ul>
            {documentsOf(revision.pages).map(({ id, title }) => (
              <li key={id}>
                <Link
                  href={versionHref(space, { revision: revision.id, page: id })}
                  prefetch={false}
                  aria-current={id === page?.id ? 'page' : undefined}
                  className="block rounded-control px-2 py-1 wrap-anywhere hover:bg-paper-3 aria-[current]:bg-paper-3 aria-[current]:font-semibold"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {page ? (
          <article className="min-w-0 max-w-160">
            <h2 className="font-serif text-[1.875rem]/9 font-medium wrap-anywhere">{page.title}</h2>
            <div className="mt-3 mb-6 flex flex-wrap gap-2 border-b border-hairline pb-3">
              <Button asChild size="small">
                <Link
                  href={versionHref(space, { ...here, ...(!isCompared && { compare: '1' }) })}
                  prefetch={false}
                >
                  {isCompared ? 'Show this version' : 'Compare with the current version'}
                </Link>
              </Button>
              <Button asChild size="small" variant="bare">
                <Link href={pageHistoryHref(space, page.id)} prefetch={false}>
                  Page history
                </Link>
              </Button>
              <BringBack
                space={space}
                page={{ id: page.id, title: page.title }}
                revision={revision.id}
              />
            </div>
            {children}
          </article>
        ) : (
          <p className="text-ink-2">This version has no such page.</p>
        )}
      </div>
    </div>
  );
}

function VersionFacts({ space, revision }: { space: Space; revision: Revision }) {
  const { createdAt, createdBy, mergedFrom } = revision;
  return (
    <>
      <Time value={createdAt} />
      {createdBy && `, by ${createdBy.displayName}`}
      {mergedFrom && (
        <>
          {', in '}
          <Link href={routes.changeRequest(space, mergedFrom.number)} className="link">
            #{mergedFrom.number} {mergedFrom.subject}
          </Link>
        </>
      )}
    </>
  );
}
