'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useId, useState } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useIsLate } from '#components/kit/timely.ts';
import { useUndoWays } from '#components/kit/undo.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import { type CustomField, listCustomFields } from '#lib/contract/custom-fields.ts';
import { fieldsInput } from '../search-params.ts';
import { CellBar } from './cell-bar.tsx';
import {
  type GridDrafts,
  hasFault,
  keepMine,
  rowsToSend,
  tallyOf,
  withoutDraft,
} from './drafts.ts';
import { NoFields, NoRows, Outcome, SkippedCells } from './grid-states.tsx';
import { GridTable } from './grid-table.tsx';
import { GridToolbar, type Show } from './grid-toolbar.tsx';
import { PendingBar } from './pending-bar.tsx';
import { gridSearch } from './search-params.ts';
import { useDrafts } from './use-drafts.ts';
import { useGrid } from './use-grid.ts';
import { useRows } from './use-rows.ts';
import { useSaving } from './use-saving.ts';

const ReviewDialog = lazyPart(() =>
  import('./review-dialog.tsx').then(({ ReviewDialog: loaded }) => loaded),
);

/** The grid for editing the values of many spaces at once, or why it can't be shown. */
export function GridPage({ organizationId }: { organizationId: string }) {
  const [{ search }] = useQueryStates(gridSearch);
  const fields = useQuery(queryFor(listCustomFields, fieldsInput(organizationId)));
  const spaces = useRows(organizationId, search);
  // Kept here so that changes survive a list that fails to load.
  const history = useDrafts();
  const guard = <LeaveGuard changed={unsavedNames(history.drafts)} />;
  const failed = [fields, spaces.reading].find(({ error, data }) => error && !data);
  if (failed?.error instanceof Problem)
    return (
      <>
        <ProblemState
          problem={failed.error}
          what="the grid"
          onRetry={() => void failed.refetch()}
        />
        {guard}
      </>
    );
  if (!fields.data || !spaces.rows) return <SkeletonRows label="Loading grid" avatar={false} />;
  if (fields.data.items.length === 0) return <NoFields organizationId={organizationId} />;
  return (
    <>
      <LoadedGrid
        organizationId={organizationId}
        fields={fields.data.items}
        spaces={{ ...spaces, rows: spaces.rows }}
        history={history}
      />
      {guard}
    </>
  );
}

type Spaces = ReturnType<typeof useRows> & { rows: ValuesOfSpace[] };

function LoadedGrid({
  organizationId,
  fields,
  spaces,
  history,
}: {
  organizationId: string;
  fields: readonly CustomField[];
  spaces: Spaces;
  history: ReturnType<typeof useDrafts>;
}) {
  const [state, setState] = useQueryStates(gridSearch);
  const { drafts, change, replaceDrafts } = history;
  const saving = useSaving(organizationId, drafts, replaceDrafts);
  const [isReviewing, setReviewing] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const cellId = useId();
  const named = state.fields && fields.filter(({ name }) => state.fields?.includes(name));
  const shown = named && named.length > 0 ? named : fields;
  const rows = rowsShown(spaces, drafts, state.show);
  const isLate = useIsLate(spaces.reading.isPlaceholderData);
  const grid = useGrid({ rows, fields: shown, drafts, change });
  const tally = tallyOf(drafts);
  const failed = [...drafts.values()].filter(hasFault).length;
  useUndoWays(history);

  function discard(): void {
    const before = drafts;
    change(() => new Map());
    saving.dismiss();
    grid.dismissSkipped();
    grid.refocus();
    announce('Changes discarded');
    notify(`${plural(tally.changes, 'change')} discarded`, {
      action: { label: 'Undo', onSelect: () => change(() => before) },
    });
  }

  /** Saves all valid changes, then focuses the selected cell unless the focus has moved since. */
  async function apply(): Promise<void> {
    const from = document.activeElement;
    await saving.apply();
    setReviewing(false);
    if (document.activeElement === from) grid.refocus();
  }

  /** Changes the selected cell and focuses it, since the pressed button disappears. */
  function changeSelected(make: (drafts: GridDrafts) => GridDrafts): void {
    change(make);
    grid.refocus();
  }

  const chosen = grid.row && { id: grid.row.space.id, name: grid.field?.name ?? '' };
  const draftRow = chosen && drafts.get(chosen.id);
  const draft = draftRow?.cells.get(chosen?.name ?? '');
  return (
    <>
      <GridToolbar
        search={state.search}
        onSearch={(search) => void setState({ search: search || null })}
        show={state.show}
        onShow={(show) => void setState({ show: show === 'all' ? null : show })}
        counts={{ all: spaces.count, changed: drafts.size, failed }}
        fields={fields}
        shown={shown}
        onFields={(names) => void setState({ fields: names })}
        history={history}
      />
      {saving.saved && (
        <Outcome
          saved={saving.saved}
          failed={failed}
          onShow={() => void setState({ show: 'failed' })}
          onClose={saving.dismiss}
        />
      )}
      {grid.skipped && (
        <SkippedCells
          words={grid.skipped}
          onClose={() => {
            grid.dismissSkipped();
            grid.refocus();
          }}
        />
      )}
      {isLate ? (
        <SkeletonRows label="Loading grid" avatar={false} />
      ) : rows.length === 0 ? (
        <NoRows state={state} onClear={() => void setState({ search: null, show: null })} />
      ) : (
        <>
          <CellBar
            id={cellId}
            grid={grid}
            draft={draft}
            rowFault={draft && draftRow?.fault}
            typed={grid.editing ? (typed ?? grid.editing.text) : null}
            onKeepMine={() =>
              changeSelected((before) => keepMine(before, chosen?.id ?? '', chosen?.name ?? ''))
            }
            onDiscard={() =>
              changeSelected((before) => withoutDraft(before, chosen?.id ?? '', chosen?.name ?? ''))
            }
          />
          <GridTable
            organizationId={organizationId}
            rows={rows}
            count={state.show === 'all' ? spaces.count : rows.length}
            fields={shown}
            drafts={drafts}
            grid={grid}
            describedBy={cellId}
            onText={setTyped}
          />
        </>
      )}
      <PendingBar
        tally={tally}
        progress={saving.progress}
        canApply={rowsToSend(drafts).length > 0}
        onReview={() => setReviewing(true)}
        onApply={() => void apply()}
        onDiscard={discard}
      />
      {isReviewing && (
        <ReviewDialog
          organizationId={organizationId}
          drafts={drafts}
          fields={fields}
          isApplying={saving.progress !== null}
          onApply={() => void apply()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}

/** The rows to show; changed rows are shown even if the search doesn't match them. */
function rowsShown({ rows, met }: Spaces, drafts: GridDrafts, show: Show): ValuesOfSpace[] {
  if (show === 'all') return rows;
  return [...drafts].flatMap(([id, draft]) => {
    const row = met.get(id);
    return row && (show === 'changed' || hasFault(draft)) ? [row] : [];
  });
}

/** The most spaces named in the question before leaving. */
const NAMED = 5;

function unsavedNames(drafts: GridDrafts): string[] {
  const names = [...drafts.values()].map(({ title }) => `Values of ${title}`);
  if (names.length <= NAMED) return names;
  const rest = names.length - NAMED;
  return [...names.slice(0, NAMED), `Values of ${formatNumber(rest)} more`];
}
