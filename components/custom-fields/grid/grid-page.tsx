'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useId, useState } from 'react';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useUndoWays } from '#components/kit/undo.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import { type CustomField, listCustomFields } from '#lib/contract/custom-fields.ts';
import { fieldsInput } from '../search-params.ts';
import { counted } from '../words.ts';
import { CellBar } from './cell-bar.tsx';
import { type Drafts, isAtFault, keepMine, sentRows, tallyOf, without } from './drafts.ts';
import { LeftOut, NothingShown, Outcome } from './grid-states.tsx';
import { GridTable } from './grid-table.tsx';
import { GridToolbar, type Show } from './grid-toolbar.tsx';
import { PendingBar } from './pending-bar.tsx';
import { gridSearch } from './search-params.ts';
import { useDrafts } from './use-drafts.ts';
import { useGrid } from './use-grid.ts';
import { useRows } from './use-rows.ts';
import { useSaving } from './use-saving.ts';

const ReviewDialog = shownLater(() =>
  import('./review-dialog.tsx').then(({ ReviewDialog: loaded }) => loaded),
);

/** The grid in which many spaces are filled at once, or why it can't be shown. */
export function GridPage({ organizationId }: { organizationId: string }) {
  const [{ search }] = useQueryStates(gridSearch);
  const fields = useQuery(queryFor(listCustomFields, fieldsInput(organizationId)));
  const spaces = useRows(organizationId, search);
  // Here, so that a list that fails to arrive takes no change along.
  const history = useDrafts();
  const guard = <LeaveGuard changed={leavingWords(history.drafts)} />;
  const failed = [fields, spaces.reading].find(({ error, data }) => error && !data);
  if (failed?.error instanceof Problem)
    return (
      <>
        <ProblemState
          problem={failed.error}
          what="The grid"
          onRetry={() => void failed.refetch()}
        />
        {guard}
      </>
    );
  if (!fields.data || !spaces.rows)
    return <SkeletonRows label="The grid is loading" avatar={false} />;
  if (fields.data.items.length === 0)
    return (
      <EmptyState title="No custom fields yet">
        There is nothing to fill. An admin makes fields in the settings of the organization.
      </EmptyState>
    );
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
  const { drafts, change, settle } = history;
  const saving = useSaving(organizationId, drafts, settle);
  const [isReviewing, setReviewing] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const cellId = useId();
  const named = state.fields && fields.filter(({ name }) => state.fields?.includes(name));
  const shown = named && named.length > 0 ? named : fields;
  const rows = rowsShown(spaces, drafts, state.show);
  const grid = useGrid({ rows, fields: shown, drafts, change });
  const tally = tallyOf(drafts);
  const failed = [...drafts.values()].filter(isAtFault).length;
  useUndoWays(history);

  function discard(): void {
    const before = drafts;
    change(() => new Map());
    saving.forget();
    grid.forgetLeft();
    grid.goBack();
    announce('The changes are discarded.');
    notify(`${counted(tally.changes, 'change')} discarded.`, {
      action: { label: 'Undo', onSelect: () => change(() => before) },
    });
  }

  /** Saves what can be saved, then goes back to the chosen cell unless somebody went on meanwhile. */
  async function apply(): Promise<void> {
    const from = document.activeElement;
    await saving.apply();
    setReviewing(false);
    if (document.activeElement === from) grid.goBack();
  }

  /** Changes the chosen cell and goes back to it, as the button that did it is gone. */
  function back(make: (drafts: Drafts) => Drafts): void {
    change(make);
    grid.goBack();
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
          onClose={saving.forget}
        />
      )}
      {grid.left && (
        <LeftOut
          words={grid.left}
          onClose={() => {
            grid.forgetLeft();
            grid.goBack();
          }}
        />
      )}
      {rows.length === 0 ? (
        <NothingShown state={state} onClear={() => void setState({ search: null, show: null })} />
      ) : (
        <>
          <CellBar
            id={cellId}
            grid={grid}
            draft={draft}
            rowFault={draft && draftRow?.fault}
            typed={grid.editing ? (typed ?? grid.editing.text) : null}
            onKeepMine={() =>
              back((before) => keepMine(before, chosen?.id ?? '', chosen?.name ?? ''))
            }
            onPutBack={() =>
              back((before) => without(before, chosen?.id ?? '', chosen?.name ?? ''))
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
        canApply={sentRows(drafts).length > 0}
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

/** The spaces that are shown; those that a search leaves out stay among the changed ones. */
function rowsShown({ rows, met }: Spaces, drafts: Drafts, show: Show): ValuesOfSpace[] {
  if (show === 'all') return rows;
  return [...drafts].flatMap(([id, draft]) => {
    const row = met.get(id);
    return row && (show === 'changed' || isAtFault(draft)) ? [row] : [];
  });
}

/** So many spaces are named when somebody leaves. */
const NAMED = 5;

function leavingWords(drafts: Drafts): string[] {
  const names = [...drafts.values()].map(({ title }) => `What ${title} holds`);
  if (names.length <= NAMED) return names;
  const rest = names.length - NAMED;
  return [...names.slice(0, NAMED), `What ${rest.toLocaleString('en')} more hold`];
}
