'use client';

import { useQuery } from '@tanstack/react-query';
import { fileHref } from '#components/kit/file-href.ts';
import { formatSize } from '#components/kit/format.ts';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listChangeRequestFileBacklinks } from '#lib/contract/change-request-content.ts';
import { type File, getRevisionFile } from '#lib/contract/revisions.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { SignMark } from '../sign-mark.tsx';
import type { ChangedFile } from './changed-pages.ts';
import { NextPage } from './next-page.tsx';
import { fileInput } from './reads.ts';
import { ChangeKeys } from './review-keys.tsx';
import type { ChangesReview } from './use-review.ts';

const signWords = {
  added: 'New file',
  edited: 'Replaced',
  moved: 'Moved',
  deleted: 'Deleted',
};

/** A changed file, before and after. */
export function FileChange({ review, file }: { review: ChangesReview; file: ChangedFile }) {
  const { base, revision } = review.range;
  return (
    <section
      aria-label={file.name}
      className="relative min-h-0 flex-1 overflow-y-auto px-gutter pb-24"
    >
      <ChangeKeys review={review} />
      <div className="flex min-h-12 items-center gap-2 border-b border-hairline">
        <SignMark sign={file.sign} />
        <h2 className="min-w-0 truncate font-serif text-section font-medium">{file.name}</h2>
        <span className="flex-none text-meta text-ink-3">{signWords[file.sign]}</span>
      </div>
      <div className="flex flex-wrap gap-6 pt-4">
        {file.sign !== 'added' && <Side label="Before" id={file.id} revision={base} />}
        {file.sign !== 'deleted' && <Side label="After" id={file.id} revision={revision} />}
      </div>
      {file.sign !== 'deleted' && <UsedOn review={review} fileId={file.id} />}
      <NextPage review={review} />
    </section>
  );
}

/** The maximum number of pages listed. */
const NAMED_PAGES = 50;

/** The pages of the change request that use a file. */
function UsedOn({ review, fileId }: { review: ChangesReview; fileId: string }) {
  const { organizationId, spaceId, number } = useRequest();
  const { parameters } = requestInput(spaceId, number);
  const { data } = useQuery(
    queryFor(listChangeRequestFileBacklinks, {
      parameters: { ...parameters, fileId },
      query: { limit: NAMED_PAGES },
    }),
  );
  if (!data) return null;
  const pages = new Map(
    data.items.flatMap((location) =>
      location.kind === 'page' ? [[location.page.id, location.page]] : [],
    ),
  );
  if (pages.size === 0) return <p className="pt-4 text-ink-2">No page uses this file.</p>;
  const isChanged = (id: string) => review.changed.some((page) => page.id === id);
  const base = routes.space({ organization: organizationId, id: spaceId });
  return (
    <section aria-label="Pages that use this file" className="pt-6">
      <h3 className="border-b border-hairline pb-1.5 font-semibold">Used on</h3>
      <ul>
        {[...pages.values()].map((page) => (
          <li key={page.id} className="border-b border-hairline py-2">
            <Link
              href={
                isChanged(page.id)
                  ? `?page=${encodeURIComponent(page.id)}`
                  : pageHref(base, 'path' in page ? page.path : '')
              }
              prefetch={false}
              className="font-medium hover:underline"
            >
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ label, id, revision }: { label: string; id: string; revision: string }) {
  const { spaceId } = useRequest();
  const { data, error } = useQuery(queryFor(getRevisionFile, fileInput(spaceId, revision, id)));
  return (
    <figure className="grid max-w-80 min-w-48 flex-1 content-start gap-2">
      <figcaption className="font-semibold">{label}</figcaption>
      {data && <FileDetails file={data} />}
      {error && <p role="alert">{error.message}</p>}
    </figure>
  );
}

function FileDetails({ file }: { file: File }) {
  const { name, contentType, size, dimensions } = file;
  return (
    <>
      {contentType.startsWith('image/') && (
        // biome-ignore lint/performance/noImgElement: the dimensions are unknown
        <img
          src={fileHref(file)}
          alt={name}
          className="max-h-80 max-w-full border border-hairline object-contain"
        />
      )}
      <p className="text-ink-2 wrap-anywhere">
        <a href={fileHref(file)} className="link">
          {name}
        </a>
        , {contentType}, {formatSize(size)}
        {dimensions && `, ${dimensions.width} × ${dimensions.height} pixels`}
      </p>
    </>
  );
}
