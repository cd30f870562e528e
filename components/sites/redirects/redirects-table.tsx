'use client';

import { Button } from '#components/ui/button.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import type { Redirect } from '#lib/contract/redirects.ts';
import { RedirectRow } from './redirect-row.tsx';

/** The redirects that were read so far. */
export function RedirectsTable({
  redirects,
  tried,
}: {
  redirects: readonly Redirect[];
  /** The path that is followed beside the table. */
  tried: string;
}) {
  return (
    <Table tight aria-label="Redirects">
      <TableHead sticky>
        <HeadCell className="w-[34%] max-md:w-[44%]">From</HeadCell>
        <HeadCell>To</HeadCell>
        <HeadCell className="w-34 max-md:hidden">Problem</HeadCell>
        <HeadCell className="w-30 max-md:hidden">Changed</HeadCell>
        <HeadCell edge="end">
          <span className="sr-only">More</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {redirects.map((redirect) => (
          <RedirectRow
            key={redirect.id}
            redirect={redirect}
            isTried={tried !== '' && redirect.source === tried}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** How many of them are shown, and the way to more. */
export function TableFoot({
  shown,
  count,
  more,
}: {
  shown: number;
  count: number | undefined;
  more: { fetch: () => void; isBusy: boolean } | null;
}) {
  const all = count?.toLocaleString('en');
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-hairline px-gutter py-1.5 text-meta text-ink-3">
      <span role="status">
        {more ? `1–${shown.toLocaleString('en')} of ${all ?? 'more'}` : `${all ?? shown} in all`}
      </span>
      {more && (
        <Button size="small" busy={more.isBusy} onClick={more.fetch}>
          Show more
        </Button>
      )}
      <span className="ml-auto max-md:hidden">Case is ignored, as on the live site</span>
    </div>
  );
}
