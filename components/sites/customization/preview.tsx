'use client';

import { useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { Customization } from '#lib/contract/customization.ts';
import type { ColorScheme } from '#lib/contract/site-colors.ts';
import { PublishedPages } from '../published-pages.tsx';
import type { useDraft } from './use-draft.ts';

/** The published pages with the settings as they are edited. */
export function Preview({
  draft,
  look,
}: {
  draft: ReturnType<typeof useDraft>;
  look: Customization;
}) {
  const [chosen, setChosen] = useState<ColorScheme | null>(null);
  const { toggeable, default: ownTheme } = look.themes;
  const { url, updatedAt, isUpdating, problem } = draft;
  const isRefused = problem !== null && problem.fields.length > 0;
  return (
    <PublishedPages
      url={url}
      updatedAt={updatedAt}
      theme={toggeable ? (chosen ?? ownTheme) : ownTheme}
      isSwitchable={toggeable}
      onTheme={setChosen}
      status={
        isUpdating &&
        url !== null && (
          <>
            <Spinner /> Updating…
          </>
        )
      }
    >
      {problem && (
        <Notice
          tone="warn"
          role="status"
          title={isRefused ? 'Not in the preview yet.' : 'Couldn’t update the preview.'}
          className="m-3"
        >
          {isRefused ? 'Fix the marked fields first.' : problem.message}
        </Notice>
      )}
    </PublishedPages>
  );
}
