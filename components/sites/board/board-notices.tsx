'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CornerDownRight, GitCompareArrows, Info, Lock, X } from 'lucide-react';
import { useState } from 'react';
import { formatNames, formatTime, plural } from '#components/kit/format.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { keepMessagesAbove } from '#components/ui/toaster.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { useBoard } from './board-context.tsx';
import type { Structure } from './items.ts';
import { addRedirects } from './redirects.ts';
import type { Moves } from './use-moves.ts';
import { moverName, moveSentence, moveWords } from './words.ts';

/** The notices below the board: conflicts, changes by others, and redirects to add. */
export function BoardNotices({ moves, structure }: { moves: Moves; structure: Structure }) {
  const { canEdit, editLock } = useBoard();
  const { collision, news, hasSort } = moves;
  // What was removed since has no path to redirect to.
  const offer = moves.offer.filter(({ item }) => structure.nodes.has(item));
  const lock = editLock.unavailable;
  return (
    <div
      ref={keepMessagesAbove}
      className="grid max-h-[50%] flex-none gap-2 overflow-y-auto border-t border-hairline px-gutter py-2 empty:hidden"
    >
      {!canEdit && lock && (
        <Notice icon={<Lock aria-hidden />} title="You can view the structure.">
          {lock.replace('\n', ' ')}
        </Notice>
      )}
      {!hasSort && (
        <Notice icon={<Info aria-hidden />}>
          This API lists sections, groups and spaces separately and keeps no history of moves: you
          can undo only moves made since this page was opened, and changes by others aren’t
          announced.
        </Notice>
      )}
      {collision && <CollisionNotice moves={moves} collision={collision} structure={structure} />}
      {news.length > 0 && <NewsNotice moves={moves} structure={structure} />}
      {offer.length > 0 && (
        <RedirectsNotice key={offer[0]?.source} offer={offer} actions={moves.actions} />
      )}
    </div>
  );
}

function NewsNotice({
  moves: { news, markSeen },
  structure,
}: {
  moves: Moves;
  structure: Structure;
}) {
  const { reveal } = useBoard();
  const [latest] = news;
  if (!latest) return null;
  const titleOf = (id: string) => structure.nodes.get(id)?.title;
  const others = news.length > 1 ? ` ${plural(news.length - 1, 'more move')} by others.` : '';
  return (
    <Notice
      tone="info"
      role="status"
      icon={<GitCompareArrows aria-hidden />}
      title="Someone else changed the order."
      actions={
        <>
          {structure.nodes.has(latest.item.id) && (
            <Button size="small" onClick={() => reveal(latest.item.id)}>
              Show
            </Button>
          )}
          <IconButton label="Dismiss" size="small" onClick={markSeen}>
            <X aria-hidden />
          </IconButton>
        </>
      }
    >
      {moveSentence(latest, titleOf)} at {formatTime(latest.movedAt)}.{others} The list is up to
      date; your own moves are kept.
    </Notice>
  );
}

type CollisionProps = {
  moves: Moves;
  collision: NonNullable<Moves['collision']>;
  structure: Structure;
};

function CollisionNotice({ moves: { actions }, collision, structure }: CollisionProps) {
  const { title, theirs } = collision;
  const titleOf = (id: string) => structure.nodes.get(id)?.title;
  if (collision.kind === 'same') {
    const { mine } = collision;
    return (
      <Notice
        tone="warn"
        role="alert"
        icon={<GitCompareArrows aria-hidden />}
        title={`${title} was moved twice.`}
        actions={
          <>
            <Button size="small" onClick={actions.closeCollision}>
              Keep mine
            </Button>
            <Button
              size="small"
              onClick={() => {
                actions.closeCollision();
                actions.undoMove(mine);
              }}
            >
              Use theirs
            </Button>
          </>
        }
      >
        {theirs && `${moverName(theirs)} moved it ${moveWords(theirs, titleOf)} just before you. `}
        Your move was applied last.
      </Notice>
    );
  }
  const { neighbor, instead } = collision;
  const beside = instead?.place.after ?? instead?.place.before;
  const side = instead?.place.after ? 'after' : 'before';
  const besideTitle = beside === undefined ? undefined : titleOf(beside);
  const where = besideTitle ? `${side} ${besideTitle}` : 'there anyway';
  return (
    <Notice
      tone="warn"
      role="alert"
      icon={<GitCompareArrows aria-hidden />}
      title={`${title} wasn’t moved.`}
      actions={
        <>
          <Button size="small" onClick={actions.closeCollision}>
            Keep theirs
          </Button>
          {instead && (
            <Button size="small" onClick={() => void actions.move([instead], where)}>
              Move it {where}
            </Button>
          )}
        </>
      }
    >
      {theirs
        ? `${moveSentence(theirs, titleOf)} at ${formatTime(theirs.movedAt)}, while you were moving yours next to it.`
        : `${neighbor} is no longer there.`}
    </Notice>
  );
}

/** Offers redirects from paths that have changed. */
function RedirectsNotice({ offer, actions }: Pick<Moves, 'offer' | 'actions'>) {
  const { organizationId, siteId, site: shown } = useBoard();
  const site = { organizationId, siteId };
  const isPublished = shown?.published ?? true;
  const visitors = isPublished ? 'Visitors' : 'Once the site is published, visitors';
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sources = offer.map(({ source }) => source);
  const [only] = offer;

  async function add(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await addRedirects(site, offer);
      announce(`${plural(offer.length, 'redirect')} added`);
      void refreshAfter(client, createRedirect, { parameters: site });
      actions.closeOffer();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
    }
    setBusy(false);
  }

  return (
    <Notice
      role="status"
      icon={<CornerDownRight aria-hidden />}
      title={offerTitle(offer.length, isPublished)}
      actions={
        <>
          <Button size="small" busy={isBusy} onClick={() => void add()}>
            {offer.length === 1 ? 'Add redirect' : `Add ${plural(offer.length, 'redirect')}`}
          </Button>
          <IconButton label="Dismiss" size="small" onClick={actions.closeOffer}>
            <X aria-hidden />
          </IconButton>
        </>
      }
    >
      {only && offer.length === 1 ? (
        <>
          {visitors} to <code className="mono">{only.source}</code> can be redirected to{' '}
          <code className="mono">{only.to}</code>.
        </>
      ) : (
        <>
          {visitors} to {formatNames(sources)} can be redirected to the new paths.
        </>
      )}
      {problem && <span className="block text-danger">Couldn’t add redirects. {problem}</span>}
    </Notice>
  );
}

function offerTitle(count: number, isPublished: boolean): string {
  if (!isPublished) return count === 1 ? 'A path has changed.' : 'Paths have changed.';
  return count === 1 ? 'An old path no longer works.' : 'Old paths no longer work.';
}
