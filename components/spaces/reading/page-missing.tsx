import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import type { DocumentPage, GroupPage } from '#lib/contract/revisions.ts';
import { pageHref } from '../places.ts';
import { documentsOf } from './tree.ts';

/** Shown for a group, an unknown path, or a space that has no page with text. */
export function PageMissing({
  base,
  path,
  group,
  first,
}: {
  base: string;
  path: string;
  group: DocumentPage | GroupPage | undefined;
  first: DocumentPage | undefined;
}) {
  if (group) return <Group base={base} group={group} />;
  return (
    <div className="min-w-0 flex-1">
      <EmptyState
        title={path ? 'Page not found' : 'No pages to read'}
        actions={
          first && (
            <Button asChild variant="primary">
              <Link href={pageHref(base, first.path)}>Read {first.title}</Link>
            </Button>
          )
        }
      >
        {path ? (
          <>
            No page in this space has the path <code className="wrap-anywhere">{path}</code>. It may
            have been moved or renamed. Look for it in the list of pages.
          </>
        ) : (
          'This space only has groups and links.'
        )}
      </EmptyState>
    </div>
  );
}

function Group({ base, group }: { base: string; group: DocumentPage | GroupPage }) {
  const pages = documentsOf(group.pages);
  return (
    <div className="mx-auto w-full max-w-[calc(40rem+2*var(--gutter))] min-w-0 flex-1 overflow-y-auto px-gutter pt-8 pb-16 text-read">
      <h2 className="font-serif text-title font-medium">{group.title}</h2>
      <p className="mt-2 text-ui text-ink-3">A group of {plural(pages.length, 'page')}</p>
      <ul className="mt-4">
        {pages.map((page) => (
          <li key={page.id} className="border-b border-hairline py-2">
            <Link
              href={pageHref(base, page.path)}
              prefetch={false}
              className="font-serif text-section font-medium hover:underline"
            >
              {page.title}
            </Link>
            {page.description && <p className="text-ui text-ink-2">{page.description}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
