import { SignMark } from '../sign-mark.tsx';
import type { Told } from './attributes.ts';
import type { ChangedPage } from './changed-pages.ts';

/** Where a page stood and where it stands now. */
export function MoveStrip(props: { page: ChangedPage; before: Told | null; after: Told | null }) {
  const { page, before, after } = props;
  const from = parentOf(before?.path);
  const to = parentOf(after?.path);
  const isElsewhere = before !== null && after !== null && from !== to;
  if (page.sign !== 'moved' && !isElsewhere) return null;
  return (
    <div className="flex items-start gap-2 border-b border-hairline py-2 text-ink-2">
      <SignMark sign="moved" />
      <p className="min-w-0 wrap-anywhere">
        <b className="text-ink">Moved</b>{' '}
        {isElsewhere ? (
          <>
            from <span className="mono">/{before.path}</span> to{' '}
            <span className="mono">/{after.path}</span>
          </>
        ) : (
          'to another place among the pages beside it'
        )}
      </p>
    </div>
  );
}

const parentOf = (path: string | undefined) => path?.split('/').slice(0, -1).join('/');
