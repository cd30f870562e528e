'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Skeleton, StillLoading } from '#components/ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#components/ui/table.tsx';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import type { Endpoint, InputOf, ItemOf } from '#lib/contract/endpoint.ts';
import { upperFirst } from '#lib/contract/letter-case.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import { type EmptyWords, ListBody, type ListReading } from './list-body.tsx';
import { Paging } from './paging.tsx';
import { Scroller } from './scroller.tsx';
import { useListKeys } from './use-list-keys.ts';

const NoAccess = lazyPart(() => import('./no-access.tsx').then(({ NoAccess: loaded }) => loaded));

type IdentifiedOf<E extends Endpoint> = Extract<ItemOf<E>, { id: string }>;

export type ListColumn<Item> = {
  /** The header; leave it out for the column of row menus. */
  head?: string;
  /** The tooltip of the header. */
  headTitle?: string;
  cell: (item: Item) => ReactNode;
  /** Right-aligned numbers. */
  numeric?: boolean;
  /** Widths, and what is hidden on small screens. */
  className?: string;
};

/** The selected rows; `onChange` gets the whole new set. */
type Selection = { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };

type Shared<Item extends { id: string }> = EmptyWords & {
  /** “teams”: in “No teams yet”, “Loading teams”, “Couldn’t load teams”. */
  nouns: string;
  about: ReactNode;
  /** Why the caller can't see the list. */
  noAccess?: string | undefined;
  /** Columns make a table; a row renders each item as a `<li>`. */
  columns?: readonly ListColumn<Item>[];
  row?: (item: Item) => ReactNode;
  /** The row whose details are open beside the list. */
  openId?: string | null;
  selection?: Selection;
  onNew?: () => void;
  /** No row has a control: the list takes the focus itself, to be scrolled by keys. */
  plain?: boolean;
};

type Props<E extends Endpoint> = Shared<IdentifiedOf<E>> & {
  endpoint: E;
  input: InputOf<E>;
  /** The page in the URL; without it “Show more” appends rows. */
  page?: { current: string | null; onChange: (page: string | null) => void };
};

/** A list from one endpoint: loading, empty, no match, errors, rows, keys and pages. */
export function ResourceList<E extends Endpoint>(props: Props<E>) {
  if (props.noAccess) return <NoAccess what={props.nouns}>{props.noAccess}</NoAccess>;
  return props.page ? <Paged {...props} page={props.page} /> : <Growing {...props} />;
}

function Paged<E extends Endpoint>(props: Props<E> & Required<Pick<Props<E>, 'page'>>) {
  const { endpoint, input, page } = props;
  const reading = useQuery({ ...queryFor(endpoint, input), placeholderData: keepPreviousData });
  const data = reading.data as ListOf<IdentifiedOf<E>> | undefined;
  return (
    <>
      <Scroller
        part={JSON.stringify(input)}
        aria-busy={reading.isPlaceholderData}
        {...(props.plain && {
          role: 'region',
          'aria-label': `List of ${props.nouns}`,
          tabIndex: 0,
        })}
      >
        <Body {...props} reading={reading} items={data?.items} />
      </Scroller>
      {data && data.items.length > 0 && (
        <Paging
          shown={data.items.length}
          count={data.count}
          isLoading={reading.isPlaceholderData}
          isFirst={!page.current}
          next={data.next?.page}
          onPage={page.onChange}
        />
      )}
    </>
  );
}

function Growing<E extends Endpoint>(props: Props<E>) {
  const reading = useInfiniteQuery(pagesFor(props.endpoint, props.input));
  return <Body {...props} reading={reading} items={useListed(props.endpoint, props.input)} />;
}

/** The rows loaded so far by a growing list, such as to find the one in the URL; undefined before. */
export function useListed<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): IdentifiedOf<E>[] | undefined {
  const { data } = useInfiniteQuery(pagesFor(endpoint, input));
  return data?.pages.flatMap((page) => page.items as IdentifiedOf<E>[]);
}

function Body<Item extends { id: string }>(
  props: Shared<Item> & { reading: ListReading; items: readonly Item[] | undefined },
) {
  const { nouns, columns, row, items, selection, onNew } = props;
  const ids = items?.map(({ id }) => id) ?? [];
  useListKeys({
    onNew,
    onSelect: (index) => selection?.onChange(toggled(selection.ids, ids[index])),
    onEscape: () => selection && selection.ids.size > 0 && selection.onChange(new Set()),
  });
  return (
    <ListBody
      {...props}
      skeleton={
        columns ? { whole: <TableSkeleton nouns={nouns} columns={columns} /> } : rowSkeleton
      }
    >
      {(listed) =>
        columns ? (
          <Rows {...props} columns={columns} items={listed} />
        ) : (
          <ul aria-label={upperFirst(nouns)}>
            {listed.map((item) => (
              <Fragment key={item.id}>{row?.(item)}</Fragment>
            ))}
          </ul>
        )
      }
    </ListBody>
  );
}

const rowSkeleton = { rows: 3, avatar: false, className: '-mx-gutter' };

function Rows<Item extends { id: string }>({
  nouns,
  columns,
  items,
  openId,
  selection,
}: Shared<Item> & { columns: readonly ListColumn<Item>[]; items: readonly Item[] }) {
  const shown = items.filter(({ id }) => selection?.ids.has(id)).length;
  const all = shown === items.length;
  return (
    <Table aria-label={upperFirst(nouns)}>
      <TableHead sticky>
        {selection && (
          <HeadCell edge="start">
            <Checkbox
              aria-label={`Select all ${nouns} on this page`}
              checked={all || (shown > 0 && 'indeterminate')}
              onCheckedChange={() =>
                selection.onChange(new Set(all ? [] : items.map(({ id }) => id)))
              }
            />
          </HeadCell>
        )}
        <Heads columns={columns} />
      </TableHead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} open={item.id === openId} selected={selection?.ids.has(item.id)}>
            {selection && (
              <Cell edge="start">
                <Checkbox
                  aria-label={`Select ${'title' in item ? item.title : item.id}`}
                  checked={selection.ids.has(item.id)}
                  onCheckedChange={() => selection.onChange(toggled(selection.ids, item.id))}
                />
              </Cell>
            )}
            {columns.map((column, index) => (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
                key={index}
                {...shapeOf(column)}
              >
                {column.cell(item)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Heads<Item>({ columns }: { columns: readonly ListColumn<Item>[] }) {
  return columns.map((column, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
    <HeadCell key={index} title={column.headTitle} {...shapeOf(column)}>
      {column.head ?? <span className="sr-only">Actions</span>}
    </HeadCell>
  ));
}

function shapeOf<Item>({ head, numeric = false, className }: ListColumn<Item>) {
  return { numeric, className, ...(head === undefined && { edge: 'end' as const }) };
}

const widths = ['w-3/5', 'w-[44%]', 'w-2/3', 'w-1/2', 'w-[54%]'];

/** The loading state of a list, in the shape of its columns. */
function TableSkeleton<Item>({
  nouns,
  columns,
}: {
  nouns: string;
  columns: readonly ListColumn<Item>[];
}) {
  return (
    <div role="status" aria-busy>
      <span className="sr-only">Loading {nouns}</span>
      <Table aria-hidden>
        <TableHead>
          <Heads columns={columns} />
        </TableHead>
        <tbody>
          {widths.map((width) => (
            <Row key={width}>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
                <Cell key={index} {...shapeOf(column)}>
                  {column.head && (
                    <Skeleton className={column.numeric ? 'ml-auto w-8' : index ? 'w-16' : width} />
                  )}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
      <StillLoading />
    </div>
  );
}

/** The toolbar above a list: search and filters. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-3">
      {children}
    </div>
  );
}

function toggled(ids: ReadonlySet<string>, id: string | undefined): ReadonlySet<string> {
  const next = new Set(ids);
  if (id !== undefined && !next.delete(id)) next.add(id);
  return next;
}
