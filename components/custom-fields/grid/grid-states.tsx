import { useQuery } from '@tanstack/react-query';
import { usePermission } from '#components/kit/action.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { createCustomField } from '#lib/contract/custom-fields.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import type { Show } from './grid-toolbar.tsx';
import { saveMessage } from './use-saving.ts';

/** The result of the last save. */
export function Outcome(props: {
  saved: Parameters<typeof saveMessage>[0];
  failed: number;
  onShow: () => void;
  onClose: () => void;
}) {
  const { saved, failed, onShow, onClose } = props;
  const isWrong = saved.failed > 0 || saved.problem !== null;
  return (
    <div className="flex-none border-b border-hairline px-gutter py-2">
      <Notice
        tone={isWrong ? 'bad' : 'info'}
        role={isWrong ? 'alert' : 'status'}
        actions={
          <>
            {failed > 0 && (
              <Button size="small" onClick={onShow}>
                Show {formatNumber(failed)} failed
              </Button>
            )}
            <Button size="small" variant="bare" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {saveMessage(saved)}
      </Notice>
    </div>
  );
}

/** The cells that the last paste or fill skipped; `useGrid` announces them. */
export function SkippedCells(props: { words: string; onClose: () => void }) {
  return (
    <section
      aria-label="Skipped cells"
      className="flex-none border-b border-hairline px-gutter py-2"
    >
      <Notice
        tone="warn"
        actions={
          <Button size="small" variant="bare" onClick={props.onClose}>
            Close
          </Button>
        }
      >
        {props.words}
      </Notice>
    </section>
  );
}

/** Shown when the grid has no rows. */
export function NoRows(props: { state: { search: string; show: Show }; onClear: () => void }) {
  const { search, show } = props.state;
  const title =
    show === 'changed'
      ? 'No unsaved changes'
      : show === 'failed'
        ? 'No failed changes'
        : search
          ? 'No matching spaces'
          : 'No spaces yet';
  return (
    <EmptyState
      role="status"
      title={title}
      actions={
        (search || show !== 'all') && <Button onClick={props.onClear}>Show all spaces</Button>
      }
    >
      {!search && show === 'all' && 'Spaces you can see are listed here with their values.'}
    </EmptyState>
  );
}

/** Shown while the organization has no custom fields; leads those who may to creating one. */
export function NoFields({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const mayCreate = usePermission(createCustomField, organization).allowed && !!organization;
  const settings = routes.settings(organizationId, 'custom-fields');
  return (
    <EmptyState
      title="No custom fields yet"
      actions={
        mayCreate && (
          <Button asChild>
            <Link href={`${settings}?new=1`}>New field</Link>
          </Button>
        )
      }
    >
      {mayCreate
        ? 'Custom fields record facts about each space, such as its owner, its stage or its next review date.'
        : 'An admin can create custom fields in the organization’s settings.'}
    </EmptyState>
  );
}
