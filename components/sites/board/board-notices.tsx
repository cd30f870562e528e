'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CornerDownRight, GitCompareArrows, Info, Lock, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { counted, listed } from '../words.ts';
import { useBoard } from './board-context.tsx';
import type { Structure } from './items.ts';
import { addRedirects } from './redirects.ts';
import type { Moves } from './use-moves.ts';
import { clockOf, moverOf, moveSentence, moveWords } from './words.ts';

/** Over the board: what somebody else changed, what is to be decided, and what a move left behind. */
export function BoardNotices({ moves, structure }: { moves: Moves; structure: Structure }) {
  const { canEdit, rights } = useBoard();
  const { collision, news, offer, hasSort } = moves;
  const lock = rights.editLock.unavailable;
  return (
    <div className="grid max-h-[50%] flex-none gap-2 overflow-y-auto px-gutter pt-4 pb-1">
      {!canEdit && lock && (
        <Notice icon={<Lock aria-hidden />} title="You see how the site is arranged.">
          {lock.replace('\n', ' ')}
        </Notice>
      )}
      {!hasSort && (
        <Notice icon={<Info aria-hidden />}>
          This API tells sections, groups and spaces one list at a time, and keeps no list of moves:
          undo reaches back to when this page was opened, and nobody is told of changes elsewhere.
        </Notice>
      )}
      {collision && <CollisionNotice moves={moves} collision={collision} structure={structure} />}
      {news.length > 0 && <News moves={moves} structure={structure} />}
      {offer.length > 0 && <Offer key={offer[0]?.source} moves={moves} />}
    </div>
  );
}

function News({ moves: { news, markSeen }, structure }: { moves: Moves; structure: Structure }) {
  const { reveal } = useBoard();
  const [latest] = news;
  if (!latest) return null;
  const titleOf = (id: string) => structure.items.get(id)?.title;
  const others =
    news.length > 1
      ? ` There ${news.length === 2 ? 'is' : 'are'} ${counted(news.length - 1, 'more move')} by others.`
      : '';
  return (
    <Notice
      tone="info"
      role="status"
      icon={<GitCompareArrows aria-hidden />}
      title="Order changed elsewhere."
      actions={
        <>
          {structure.items.has(latest.item.id) && (
            <Button size="small" onClick={() => reveal(latest.item.id)}>
              Show me
            </Button>
          )}
          <IconButton label="Dismiss" size="small" onClick={markSeen}>
            <X aria-hidden />
          </IconButton>
        </>
      }
    >
      {moveSentence(latest, titleOf)} at {clockOf(latest.movedAt)}.{others} This list has it; your
      own moves stand.
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
  const titleOf = (id: string) => structure.items.get(id)?.title;
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
              Take theirs
            </Button>
          </>
        }
      >
        {theirs &&
          `${moverOf(theirs)} moved it ${moveWords(theirs, titleOf)} a moment before you. `}
        Yours stands.
      </Notice>
    );
  }
  const { neighbour, instead } = collision;
  const beside = instead?.place.after ?? instead?.place.before;
  const side = instead?.place.after ? 'after' : 'before';
  const besideTitle = beside === undefined ? undefined : titleOf(beside);
  const where = besideTitle ? `${side} ${besideTitle}` : 'there all the same';
  return (
    <Notice
      tone="warn"
      role="alert"
      icon={<GitCompareArrows aria-hidden />}
      title={`${title} is back where it was.`}
      actions={
        <>
          <Button size="small" onClick={actions.closeCollision}>
            Keep theirs
          </Button>
          {instead && (
            <Button size="small" onClick={() => void actions.move(instead, where)}>
              Place mine {where}
            </Button>
          )}
        </>
      }
    >
      {theirs
        ? `${moveSentence(theirs, titleOf)} at ${clockOf(theirs.movedAt)}, while you moved yours beside it.`
        : `${neighbour} is not there any more.`}
    </Notice>
  );
}

/** What a changed path leaves behind, and the redirect that leads on from it. */
function Offer({ moves: { offer, actions } }: { moves: Moves }) {
  const { organizationId, siteId } = useBoard();
  const site = { organizationId, siteId };
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
      announce(`${counted(offer.length, 'redirect')} added.`);
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
      title={offer.length === 1 ? 'An old path leads nowhere.' : 'Old paths lead nowhere.'}
      actions={
        <>
          <Button size="small" busy={isBusy} onClick={() => void add()}>
            {offer.length === 1 ? 'Add the redirect' : `Add ${counted(offer.length, 'redirect')}`}
          </Button>
          <IconButton label="Leave it so" size="small" onClick={actions.closeOffer}>
            <X aria-hidden />
          </IconButton>
        </>
      }
    >
      {only && offer.length === 1 ? (
        <>
          Who comes to <code className="mono">{only.source}</code> can be led to{' '}
          <code className="mono">{only.to}</code>.
        </>
      ) : (
        <>Who comes to {listed(sources)} can be led to where they are now.</>
      )}
      {problem && <span className="block text-danger">Not added. {problem}</span>}
    </Notice>
  );
}
