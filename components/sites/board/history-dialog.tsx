'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { pagesFor } from '#lib/client/query.ts';
import { listSiteMoves, type SiteMove } from '#lib/contract/site-structure.ts';
import { useBoard } from './board-context.tsx';
import { movedSince, stands } from './history.ts';
import { movesInput } from './inputs.ts';
import type { Structure } from './items.ts';
import { MoveLine } from './readers-panel.tsx';
import type { Moves } from './use-moves.ts';

/** All moves the API remembers, the latest first, and the way back for one's own. */
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
        title="Moves of the last 30 days"
        description="Each of your own can be taken back, unless the same thing was moved again since."
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
        {reading.isPending && <SkeletonRows label="The moves are loading" rows={5} shape="line" />}
        {reading.error && <p className="text-danger">{reading.error.message}</p>}
        {reading.data && moves.length === 0 && <p className="text-ink-2">Nothing was moved.</p>}
        <ul>
          {moves.map((move) => (
            <MoveLine
              key={move.id}
              move={move}
              isMine={move.movedBy?.id === me?.id}
              titleOf={(id) => structure.items.get(id)?.title}
              when={new Date(move.movedAt).toLocaleString('en-GB', {
                day: 'numeric',
                month: 'short',
                hour: '2-digit',
                minute: '2-digit',
              })}
              undo={
                canEdit && stands(move, moves) && !movedSince(move, moves)
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
