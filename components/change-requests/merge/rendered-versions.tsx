'use client';

import { type ComponentProps, useMemo } from 'react';
import { DrawnNodes, TargetsProvider } from '../changes/drawn-nodes.tsx';
import { useRevisionTargets } from '../changes/use-link-targets.ts';
import { useRequest } from '../frame/request-context.tsx';
import { ConflictVersions } from './conflict-versions.tsx';
import { renderConflict } from './rendered-conflict.ts';
import type { TextConflictEditor } from './text-conflict-editor.tsx';

type Props = Pick<
  ComponentProps<typeof TextConflictEditor>,
  'part' | 'texts' | 'revisions' | 'choice'
>;

/** The versions of a conflict as readers see them, or as source where that hides what differs. */
export function RenderedVersions({ part, texts, revisions, choice }: Props) {
  const { spaceId } = useRequest();
  const targetOf = useRevisionTargets(spaceId, revisions);
  const nodes = useMemo(
    () => renderConflict(part, [texts.base, texts.theirs, texts.ours]),
    [part, texts],
  );
  const rendered = nodes && {
    base: <DrawnNodes nodes={nodes.base} />,
    theirs: <DrawnNodes nodes={nodes.theirs} />,
    ours: <DrawnNodes nodes={nodes.ours} />,
  };
  return (
    <TargetsProvider value={targetOf}>
      <ConflictVersions part={part} choice={choice} rendered={rendered} />
    </TargetsProvider>
  );
}
