'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { ListBody } from '#components/kit/list-body.tsx';
import { routes } from '#components/kit/routes.ts';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { pagesFor } from '#lib/client/query.ts';
import {
  listTransfers,
  type Transfer,
  UNDOABLE_DAYS,
  undoTransfer,
} from '#lib/contract/transfers.ts';
import { transfersInput } from './inputs.ts';

/**
 * For admins: the transfers to other organizations that can be undone. Hidden while there are none,
 * and where the API has no such list.
 */
export function Transferred({ organizationId }: { organizationId: string }) {
  const pages = useInfiniteQuery({
    ...pagesFor(listTransfers, transfersInput(organizationId)),
    retry: false,
  });
  // Here rather than in a row, which disappears before its request has ended.
  const undoing = useMutationFor(undoTransfer);
  const items = pages.data?.pages.flatMap((page): Transfer[] => page.items) ?? [];
  if (items.length === 0) return null;

  function undo({ id, type, item, title }: Transfer): void {
    const onSuccess = () => {
      notify(
        <>
          “{title}” is back.{' '}
          <Link href={routes.content(organizationId, { [type]: item })} className="underline">
            Show in Content
          </Link>
        </>,
        { tone: 'done' },
      );
      document.getElementById('main')?.focus();
    };
    undoing.mutate(
      { parameters: { organizationId, transferId: id } },
      {
        onSuccess,
        onError: ({ message }) =>
          notify(`Couldn’t undo the transfer of “${title}”. ${message}`, { tone: 'bad' }),
      },
    );
  }

  return (
    <div className="px-gutter pt-4 pb-6">
      <Section
        id="transferred"
        title="Transferred to other organizations"
        intro={`Admins can undo a transfer for ${UNDOABLE_DAYS} days. Changes since then are kept, except deletions. Access and places on sites that the transfer removed aren’t restored.`}
      >
        <ListBody nouns="transferred content" reading={pages} items={items}>
          {(shown) => (
            <ul aria-label="Transferred content" className="mt-2">
              {shown.map((transfer) => (
                <Row
                  key={transfer.id}
                  transfer={transfer}
                  busy={
                    undoing.isPending && undoing.variables.parameters.transferId === transfer.id
                  }
                  onUndo={() => undo(transfer)}
                />
              ))}
            </ul>
          )}
        </ListBody>
      </Section>
    </div>
  );
}

function Row({
  transfer: { type, title, to, transferredBy, transferredAt, undoableUntil },
  busy,
  onUndo,
}: {
  transfer: Transfer;
  busy: boolean;
  onUndo: () => void;
}) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5">
      <div className="min-w-0 flex-1 basis-56">
        <b className="block truncate">{title}</b>
        <div className="text-meta text-ink-3">
          {type === 'collection' ? 'Collection' : 'Space'}, now in {to.title}
          {transferredBy && <> · {transferredBy.displayName}</>} · <Time value={transferredAt} />
        </div>
      </div>
      <span className="text-meta text-ink-2">
        until <Time value={undoableUntil} inSentence />
      </span>
      <Button
        size="small"
        busy={busy}
        aria-label={`Undo transfer of ${title}`}
        onClick={onUndo}
        className="pointer-coarse:h-11"
      >
        <Undo2 aria-hidden /> Undo transfer
      </Button>
    </li>
  );
}
