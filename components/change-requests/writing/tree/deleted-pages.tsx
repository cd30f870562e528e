'use client';

import { Undo2 } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { SignMark } from '../../sign-mark.tsx';
import { useWriting } from '../writing-context.tsx';
import type { DeletedPage } from './marks.ts';

/** The pages of the space that this change request deletes, and the way back for each. */
export function DeletedPages({ pages }: { pages: readonly DeletedPage[] }) {
  const { canWrite, tree, actions, reveal } = useWriting();
  const gone = pages.filter(({ id }) => !tree.nodes.has(id));
  if (gone.length === 0) return null;

  async function bringBack({ id, title }: DeletedPage): Promise<void> {
    const steps = [{ kind: 'revert' as const, id }];
    if (await actions.run({ id, steps }, `${title} is back.`)) reveal(id);
  }

  return (
    <section aria-label="Deleted here" className="w-full border-t border-hairline pt-3">
      <h3 className="px-1 text-meta font-semibold text-ink-3">Deleted here</h3>
      <ul>
        {gone.map((page) => (
          <li key={page.id} className="flex min-h-9 items-center gap-1.5 px-1">
            <SignMark sign="deleted" className="size-4.5" />
            <span className="min-w-0 flex-1 truncate text-ink-2 line-through">{page.title}</span>
            {canWrite && (
              <Button
                variant="bare"
                size="row"
                aria-label={`Bring back ${page.title}`}
                onClick={() => void bringBack(page)}
              >
                <Undo2 aria-hidden className="size-3.5" /> Bring back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
