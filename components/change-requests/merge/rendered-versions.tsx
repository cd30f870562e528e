'use client';

import { type ComponentProps, useMemo } from 'react';
import { DrawnNodes } from '../changes/drawn-nodes.tsx';
import { ConflictVersions } from './conflict-versions.tsx';
import { renderConflict } from './rendered-conflict.ts';
import type { TextConflictEditor } from './text-conflict-editor.tsx';

type Props = Pick<ComponentProps<typeof TextConflictEditor>, 'part' | 'texts' | 'choice'>;

/** The versions of a conflict as readers see them, or as source where that hides what differs. */
export function RenderedVersions({ part, texts, choice }: Props) {
  const nodes = useMemo(
    () => renderConflict(part, [texts.base, texts.theirs, texts.ours]),
    [part, texts],
  );
  const rendered = nodes && {
    base: <DrawnNodes nodes={nodes.base} />,
    theirs: <DrawnNodes nodes={nodes.theirs} />,
    ours: <DrawnNodes nodes={nodes.ours} />,
  };
  return <ConflictVersions part={part} choice={choice} rendered={rendered} />;
}
