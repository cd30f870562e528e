'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Folder, Undo2 } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { plural } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { routes } from '#components/kit/routes.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import { useListKeys } from '#components/kit/use-list-keys.ts';
import { type Selected, useSelected } from '#components/kit/use-selected.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Link } from '#components/ui/link.tsx';
import { SelectionBar } from '#components/ui/selection-bar.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import { listCollections } from '#lib/contract/collections.ts';
import { listSpaces, RESTORABLE_DAYS, type Space } from '#lib/contract/spaces.ts';
import { refreshContent } from './content-changes.ts';
import { Emoji } from './emoji.tsx';
import { type ContentNode, collectionPath, contentOf, idOf, spacePath } from './node.ts';
import { usePaths } from './paths.ts';
import { restore } from './removal.ts';
import { deletedCollectionsInput, trashInput } from './search-params.ts';
import { timeLeft } from './words.ts';

/**
 * The collections and spaces in the trash, the last deleted first, each with its “Restore” button.
 * @param above shown above them, and scrolled with them
 */
export function TrashList({
  organizationId,
  above,
}: {
  organizationId: string;
  above?: ReactNode;
}) {
  const pages = useInfiniteQuery(pagesFor(listSpaces, trashInput(organizationId)));
  const { paths, isSuccess } = usePaths(organizationId);
  const deletedCollections = useQuery(
    queryFor(listCollections, deletedCollectionsInput(organizationId)),
  ).data;
  // Another API may not know the trash of collections, and list all others.
  const collections = deletedCollections?.items.filter(({ deletedAt }) => deletedAt) ?? [];
  const { data } = pages;
  const spaces = useMemo(() => data?.pages.flatMap((page): Space[] => page.items) ?? [], [data]);
  const selected = useSelected(spaces, ({ id }) => id);
  useListKeys({
    onSelect: (index) => {
      const space = spaces[index];
      if (space) selected.toggle(space.id, false);
    },
    onEscape: selected.clear,
  });
  const whereOf = ({ parent, parentTitle }: Pick<Space, 'parent' | 'parentTitle'>) => {
    if (!parent) return 'At the top level';
    const path = paths.pathOf(parent);
    if (path) return `In ${path}`;
    if (parentTitle) return `In ${parentTitle}, a deleted collection that is restored with it`;
    return isSuccess ? 'In a deleted collection that is restored with it' : '';
  };
  return (
    <Scroller>
      {above}
      <ListBody
        nouns="trash"
        reading={pages}
        items={data && spaces}
        moreClass="mx-gutter my-3"
        unsupported={
          <EmptyState title="No trash available">
            This API can restore a deleted space by its ID but doesn’t list deleted spaces.
          </EmptyState>
        }
        empty={
          collections.length === 0 && (
            <EmptyState
              title="The trash is empty"
              actions={
                <Button asChild>
                  <Link href={routes.content(organizationId)}>Collections and spaces</Link>
                </Button>
              }
            >
              Deleted collections and spaces stay here for {RESTORABLE_DAYS} days and can be
              restored with all their content.
            </EmptyState>
          )
        }
      >
        {(deleted) => (
          <>
            <SelectAll organizationId={organizationId} selected={selected} count={deleted.length} />
            <ul aria-label="Deleted spaces">
              {deleted.map((space) => (
                <TrashRow
                  key={space.id}
                  organizationId={organizationId}
                  node={{ type: 'space', space }}
                  where={whereOf(space)}
                  selection={{
                    isSelected: selected.has(space.id),
                    onSelect: (isRange) => selected.toggle(space.id, isRange),
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </ListBody>
      {collections.length > 0 && (
        <ul aria-label="Deleted collections">
          {collections.map((collection) => (
            <TrashRow
              key={collection.id}
              organizationId={organizationId}
              node={{ type: 'collection', collection, children: null }}
              where={`${whereOf(collection)} · Restored with what was deleted with it`}
            />
          ))}
        </ul>
      )}
    </Scroller>
  );
}

/** The checkbox for all spaces and, once some are selected, the button that restores them. */
function SelectAll({
  organizationId,
  selected,
  count,
}: {
  organizationId: string;
  selected: Selected<Space>;
  count: number;
}) {
  const client = useQueryClient();
  const { items } = selected;
  const restoring = useMutation<string, Problem, readonly Space[]>({
    mutationFn: (chosen) =>
      restore(
        organizationId,
        chosen.map((space) => ({ type: 'space', space })),
      ),
    onSuccess: (_where, chosen) => {
      notify(`Restored ${plural(chosen.length, 'space')}`, { tone: 'done' });
      selected.clear();
    },
    onError: (problem) =>
      notify(`Couldn’t restore the spaces. ${problem.message}`, { tone: 'bad' }),
    onSettled: () => refreshContent(client, organizationId, [null]),
  });
  return (
    <>
      <div className="flex min-h-10 items-center border-b border-hairline px-gutter">
        <Checkbox
          checked={items.length === 0 ? false : items.length === count || 'indeterminate'}
          onCheckedChange={(isOn) => selected.setAll(isOn === true)}
        >
          Select all
        </Checkbox>
      </div>
      {items.length > 0 && (
        <SelectionBar count={items.length} onClear={selected.clear}>
          <Button
            variant="bare"
            size="small"
            busy={restoring.isPending}
            onClick={() => restoring.mutate(items)}
          >
            <Undo2 aria-hidden /> Restore
          </Button>
        </SelectionBar>
      )}
    </>
  );
}

function TrashRow({
  organizationId,
  node,
  where,
  selection,
}: {
  organizationId: string;
  node: ContentNode;
  where: string;
  /** Of those that can be restored together. */
  selection?: { isSelected: boolean; onSelect: (isRange: boolean) => void };
}) {
  const { title, parent, deletedAt, deletedBy } = contentOf(node);
  const client = useQueryClient();
  const restoring = useMutation<string, Problem>({
    mutationFn: () => restore(organizationId, [node]),
    onSuccess: (where) => {
      notify(
        <>
          Restored “{title}” {where}.{' '}
          <Link
            href={
              node.type === 'space'
                ? spacePath(organizationId, idOf(node))
                : collectionPath(organizationId, idOf(node))
            }
            className="underline"
          >
            Open {node.type}
          </Link>
        </>,
        { tone: 'done' },
      );
      // The focused row disappears.
      document.getElementById('main')?.focus();
    },
    onSettled: () => refreshContent(client, organizationId, [parent ?? null]),
  });
  return (
    <li className="border-b border-hairline px-gutter hover:bg-paper-2">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pointer-coarse:min-h-13">
        {selection ? (
          <Checkbox
            data-row-link
            className="-ml-1"
            aria-label={`Select ${title}`}
            checked={selection.isSelected}
            onClick={(event) => selection.onSelect(event.shiftKey)}
          />
        ) : (
          <span className="-ml-1 w-6 flex-none max-md:hidden" />
        )}
        <span aria-hidden className="grid w-5 flex-none place-items-center text-ink-3">
          {node.type === 'space' ? <Emoji emoji={node.space.emoji} /> : <Folder />}
        </span>
        <div className="min-w-0 flex-1 basis-40 max-md:basis-28">
          <b className="block truncate">{title}</b>
          <div className="truncate text-meta text-ink-3">{where}</div>
        </div>
        <div
          className={`w-56 flex-none text-meta text-ink-3 max-md:order-last max-md:w-full ${selection ? 'max-md:pl-16' : 'max-md:pl-8'}`}
        >
          {deletedAt && (
            <>
              <b className="font-medium text-ink-2">
                <TimeLeft deletedAt={deletedAt} />
              </b>
              <span className="block wrap-anywhere max-md:inline max-md:before:content-['_·_']">
                deleted <Time value={deletedAt} inSentence />
                {deletedBy && <> by {deletedBy.displayName}</>}
              </span>
            </>
          )}
        </div>
        <Button
          size="small"
          busy={restoring.isPending}
          aria-label={`Restore ${title}`}
          onClick={() => restoring.mutate()}
          className="pointer-coarse:h-11"
        >
          <Undo2 aria-hidden /> Restore
        </Button>
      </div>
      <Failure title="Couldn’t restore." reason={restoring.error?.message} className="mb-2" />
    </li>
  );
}

const noSubscription = () => () => undefined;

/** The days left by the browser's clock; empty on the server. */
function TimeLeft({ deletedAt }: { deletedAt: string }) {
  const words = useSyncExternalStore(
    noSubscription,
    () => timeLeft(deletedAt, new Date()),
    () => '',
  );
  return words;
}
