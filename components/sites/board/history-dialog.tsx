'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDayTime } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { pagesFor } from '#lib/client/query.ts';
import { listSiteMoves, type SiteMove } from '#lib/contract/site-structure.ts';
import { useBoard } from './board-context.tsx';
import { isInEffect, movedSince } from './history.ts';
import { movesInput } from './inputs.ts';
import type { Structure } from './items.ts';
import { MoveLine } from './move-line.tsx';
import type { Moves } from './use-moves.ts';

/** All moves the API keeps, latest first; one's own can be undone. */
export function History({
  structure,
  moves: { me, actions },
  onClose,
}: {
  structure: Structure;
  moves: Moves;
  onClose: () => void;
}) {
  const { organizationId, siteId, canEdit } = useBoard();
  const reading = useInfiniteQuery(pagesFor(listSiteMoves, movesInput(organizationId, siteId)));
  const moves = reading.data?.pages.flatMap(({ items }): SiteMove[] => items) ?? [];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Moves in the last 30 days"
        description="You can undo your own moves, unless the same item was moved again."
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            {reading.hasNextPage && (
              <Button
                variant="bare"
                busy={reading.isFetchingNextPage}
                onClick={() => void reading.fetchNextPage()}
              >
                Show earlier moves
              </Button>
            )}
          </>
        }
      >
        {reading.isPending && <SkeletonRows label="Loading moves" rows={5} shape="line" />}
        {reading.error && <p className="text-danger">{reading.error.message}</p>}
        {reading.data && moves.length === 0 && <p className="text-ink-2">No moves yet.</p>}
        <ul>
          {moves.map((move) => (
            <MoveLine
              key={move.id}
              move={move}
              isMine={move.movedBy?.id === me?.id}
              titleOf={(id) => structure.nodes.get(id)?.title}
              when={formatDayTime(move.movedAt)}
              undo={
                canEdit && isInEffect(move, moves) && !movedSince(move, moves)
                  ? () => {
                      onClose();
                      actions.undoMove(move);
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
