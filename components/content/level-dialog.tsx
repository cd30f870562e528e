'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EyeOff, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { levelWords } from '#components/kit/levels.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import {
  type AccessLosses,
  previewCollectionAccess,
  previewSpaceAccess,
} from '#lib/contract/access.ts';
import { updateCollection } from '#lib/contract/collections.ts';
import type { Level } from '#lib/contract/levels.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { lacks } from './children.ts';
import { once, refreshContent } from './content-changes.ts';
import { useContentPage } from './content-page.tsx';
import { defaultLevelWords } from './default-level.tsx';
import { type ContentNode, contentOf, idOf, titleOf } from './node.ts';
import { sayUndone, sayWithUndo } from './undo.ts';
import { counted } from './words.ts';

const NAMED = 4;

/** Shows who would have less before the default level of something is lowered. */
export function LevelDialog({
  node,
  level,
  onClose,
}: {
  node: ContentNode;
  level: Level | null;
  onClose: () => void;
}) {
  const setting = useDefaultLevel(node, onClose);
  const preview = useQuery({
    queryKey: ['content', 'losses', idOf(node), level],
    queryFn: ({ signal }) => previewOf(node, level, signal),
    gcTime: 0,
    staleTime: 0,
  });
  const word = defaultLevelWords(level, contentOf(node).parent === undefined);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Default level of ${titleOf(node)}: ${word}`}
        description={
          level === null
            ? 'Whoever has no grant of their own gets what they have on what holds it.'
            : `Whoever has no grant of their own: ${levelWords[level].does.toLowerCase()}.`
        }
        footer={
          <>
            <Button
              variant="primary"
              busy={setting.isPending}
              onClick={() => setting.mutate(level)}
            >
              Set to {word}
            </Button>
            <Button onClick={onClose}>Leave it</Button>
          </>
        }
      >
        <div aria-live="polite" className="grid gap-3">
          {preview.isPending && (
            <>
              <span className="sr-only">Counting who has less afterwards</span>
              <Skeleton className="w-2/3" />
            </>
          )}
          {preview.data && <Losses losses={preview.data} />}
          {preview.error && (
            <Line icon={<TriangleAlert aria-hidden />}>
              {lacks(preview.error)
                ? 'This API does not say beforehand who has less afterwards.'
                : `Who has less afterwards could not be counted. ${preview.error.message}`}
            </Line>
          )}
          {setting.error && (
            <Notice tone="bad" role="alert" title="Not changed.">
              {setting.error.message}
            </Notice>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Sets the default level at once, and offers the way back. */
export function useDefaultLevel(node: ContentNode, onSet: () => void) {
  const { organizationId } = useContentPage();
  const client = useQueryClient();
  const before = contentOf(node).defaultLevel;
  const isRoot = contentOf(node).parent === undefined;
  const set = async (level: Level | null) => {
    await save(node, level);
    await refreshContent(client, organizationId, [contentOf(node).parent ?? null]);
  };
  return useMutation<void, Problem, Level | null>({
    mutationFn: set,
    onSuccess: (_reply, level) => {
      onSet();
      const title = titleOf(node);
      sayWithUndo(
        `The default level of ${title} is ${defaultLevelWords(level, isRoot)} now.`,
        () => {
          void set(before).then(
            () => sayUndone(`It is back to ${defaultLevelWords(before, isRoot)}.`),
            (problem: Problem) => notify(`It stays as it is. ${problem.message}`, { tone: 'bad' }),
          );
        },
      );
    },
  });
}

function save(node: ContentNode, defaultLevel: Level | null): Promise<unknown> {
  const body = { defaultLevel };
  return node.type === 'space'
    ? call(updateSpace, { parameters: { spaceId: idOf(node) }, body }, once())
    : call(updateCollection, { parameters: { collectionId: idOf(node) }, body }, once());
}

function previewOf(node: ContentNode, defaultLevel: Level | null, signal: AbortSignal) {
  const body = { change: { type: 'default' as const, defaultLevel } };
  return node.type === 'space'
    ? call(previewSpaceAccess, { parameters: { spaceId: idOf(node) }, body }, { signal })
    : call(previewCollectionAccess, { parameters: { collectionId: idOf(node) }, body }, { signal });
}

function Losses({ losses: { people, spaces, locked, losses } }: { losses: AccessLosses }) {
  if (people === 0) return <Line icon={<Users aria-hidden />}>Nobody has less afterwards.</Line>;
  return (
    <ul className="grid gap-1.5">
      <Line as="li" icon={<Users aria-hidden />}>
        <b>{counted(people, 'person', 'people')}</b> {people === 1 ? 'has' : 'have'} less on{' '}
        {counted(spaces, 'space')}
      </Line>
      {locked > 0 && (
        <Line as="li" icon={<EyeOff aria-hidden />}>
          {counted(locked, 'of them', 'of them')}{' '}
          {locked === 1 ? 'no longer sees' : 'no longer see'} some space at all
        </Line>
      )}
      {losses.slice(0, NAMED).map(({ user, examples }) => (
        <li key={user.id} className="pl-5.5 text-ink-2">
          <b>{user.displayName}</b>
          {examples.map(({ id, title, before, after }) => (
            <span key={id} className="block text-meta text-ink-3">
              {title}: {levelWords[before].name} to {levelWords[after].name}
            </span>
          ))}
        </li>
      ))}
      {people > NAMED && (
        <li className="pl-5.5 text-meta text-ink-3">and {counted(people - NAMED, 'other')}</li>
      )}
    </ul>
  );
}

function Line({
  icon,
  as: Element = 'p',
  children,
}: {
  icon: ReactNode;
  as?: 'p' | 'li';
  children: ReactNode;
}) {
  return (
    <Element className="flex items-start gap-2 text-ink-2 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5">
      {icon}
      <span className="min-w-0">{children}</span>
    </Element>
  );
}
