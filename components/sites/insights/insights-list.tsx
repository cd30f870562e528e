'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBody } from '#components/kit/list-body.tsx';
import { LongRead, useLongRead } from '#components/kit/long-read.tsx';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { pagesFor } from '#lib/client/query.ts';
import { readAll } from '#lib/client/read-all.ts';
import type { CSVColumn } from '#lib/contract/csv.ts';
import type { Endpoint, InputOf, ItemOf } from '#lib/contract/endpoint.ts';

/** A list of what readers do, with its export and more on demand. */
export function InsightsList<E extends Endpoint>({
  id,
  title,
  intro,
  endpoint,
  input,
  empty,
  columns,
  row,
}: {
  id: string;
  title: string;
  intro: string;
  endpoint: E;
  input: InputOf<E>;
  /** Shown without items. */
  empty: string;
  /** The columns of the export. */
  columns: readonly CSVColumn<ItemOf<E>>[];
  /** An item as a `<li>`. */
  row: (item: ItemOf<E>) => ReactNode;
}) {
  const list = useInfiniteQuery({
    ...pagesFor(endpoint, input),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.pages.flatMap((page) => page.items as ItemOf<E>[]);
  const save = items && items.length > 0 && (
    <ExportButton name={id} endpoint={endpoint} input={input} columns={columns} title={title} />
  );
  return (
    <Section id={id} title={title} intro={intro} aside={save}>
      <ListBody
        nouns={title}
        reading={list}
        items={items}
        skeleton={{ rows: 4, shape: 'line' }}
        empty={<p className="py-4 text-ink-3">{empty}</p>}
      >
        {(rows) => (
          <ul aria-busy={list.isPlaceholderData} className="pt-1">
            {rows.map(row)}
          </ul>
        )}
      </ListBody>
    </Section>
  );
}

function ExportButton<E extends Endpoint>(props: {
  name: string;
  title: string;
  endpoint: E;
  input: InputOf<E>;
  columns: readonly CSVColumn<ItemOf<E>>[];
}) {
  const { name, title, endpoint, input, columns } = props;
  const exporting = useLongRead();
  const start = () =>
    exporting.start(async (options) => {
      const { saveCSV } = await import('#components/kit/csv.ts');
      const { toCSV } = await import('#lib/contract/csv.ts');
      saveCSV(name, toCSV(columns, await readAll(endpoint, input, options)));
      return `${title} exported`;
    });
  return (
    <span className="flex flex-wrap items-center gap-2">
      <LongRead reading={exporting}>
        <Button variant="bare" size="row" onClick={start}>
          <Download aria-hidden /> CSV<span className="sr-only"> of {title}</span>
        </Button>
      </LongRead>
    </span>
  );
}

/** A row of a list: what, a number, and what can be done about it. */
export function InsightsRow({
  number,
  about,
  actions,
  children,
}: {
  number?: ReactNode;
  /** A second line. */
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5">
      <div className="min-w-32 flex-1 wrap-anywhere">
        {children}
        {about && <div className="text-meta text-ink-3">{about}</div>}
      </div>
      {number !== undefined && <span className="text-right tabular-nums">{number}</span>}
      {actions && <div className="flex items-center gap-1">{actions}</div>}
    </li>
  );
}
