import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Show } from './grid-toolbar.tsx';
import { savedWords } from './use-saving.ts';

/** What became of the last attempt to fill spaces. */
export function Outcome(props: {
  saved: Parameters<typeof savedWords>[0];
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
                Show {failed.toLocaleString('en')}
              </Button>
            )}
            <Button size="small" variant="bare" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {savedWords(saved)}
      </Notice>
    </div>
  );
}

/** What the last paste or fill left out; it is announced where it happens. */
export function LeftOut(props: { words: string; onClose: () => void }) {
  return (
    <section aria-label="Left out" className="flex-none border-b border-hairline px-gutter py-2">
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

/** Why no space is shown. */
export function NothingShown(props: {
  state: { search: string; show: Show };
  onClear: () => void;
}) {
  const { search, show } = props.state;
  const title =
    show === 'changed'
      ? 'Nothing is changed'
      : show === 'failed'
        ? 'Nothing failed'
        : search
          ? `No space matches “${search}”`
          : 'No spaces yet';
  return (
    <EmptyState
      role="status"
      title={title}
      actions={
        (search || show !== 'all') && <Button onClick={props.onClear}>Show all spaces</Button>
      }
    >
      {!search && show === 'all' && 'Spaces that you see are listed here, with what they hold.'}
    </EmptyState>
  );
}
