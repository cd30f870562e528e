'use client';

import { CircleDot, ExternalLink, FileText, Folder } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { Remark } from '#components/kit/board/remark.tsx';
import { ExpandButton, Grip, RowTitle } from '#components/kit/board/row-controls.tsx';
import type { BoardActions } from '#components/kit/board/use-board-actions.ts';
import { type BoardRowProps, rowLook, useRow } from '#components/kit/board/use-row.ts';
import { isSameRow } from '#components/kit/board/use-stable-callbacks.ts';
import { plural } from '#components/kit/format.ts';
import { cn } from '#components/ui/cn.ts';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SignMark } from '../../sign-mark.tsx';
import { markLabels } from './marks.ts';
import { RowMenu } from './row-menu.tsx';
import type { PageItemRow } from './rows.ts';

const RenamePage = lazyPart(() => import('./rename-page.tsx').then(({ RenamePage: it }) => it));
loadWhenIdle(RenamePage);

/** The actions of rows: one stable object for all rows, so that rows don't render again. */
export type PageRowActions = BoardActions & {
  open: (id: string) => void;
  discard: (id: string) => void;
};

type PageRowProps = BoardRowProps<PageItemRow, PageRowActions> & { canWrite: boolean };

/** Width of the grip and toggle before the title, in pixels. */
export const HANDLES = 44;
/** Indentation per level, in pixels. */
export const INDENT = 16;
/** Deeper levels are not indented further, to leave room for titles. */
const DEEPEST = 7;

/** Indentation of a level, in pixels. */
export function insetOf(level: number): number {
  return (Math.min(level, DEEPEST) - 1) * INDENT;
}

/** The row of a page; renders again only when its own data changes. */
export const TreeRow = memo(function TreeRow(props: PageRowProps) {
  const { row, isActive, isOpen, isGhost, canWrite, actions } = props;
  const { id, title } = row;
  const attributes = useRow({
    ...props,
    title,
    current: 'page',
    mayMove: canWrite,
  });
  const style: CSSProperties & { '--in': string } = { '--in': `${insetOf(row.level)}px` };
  return (
    <div
      {...attributes}
      style={style}
      className={cn(
        rowLook.touch,
        'group/row flex min-h-(--row) scroll-mt-2 items-center border-b border-hairline bg-paper pr-1 pl-2 -outline-offset-2 hover:bg-paper-2',
        isOpen && 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-wash',
        isGhost && rowLook.ghost,
      )}
    >
      <Name {...props} />
      <span id={`about-${id}`} hidden>
        {description(row)}
      </span>
      <div role="gridcell" className="flex flex-none items-center gap-0.5">
        <RowMenu row={row} isActive={isActive} actions={actions} />
      </div>
    </div>
  );
}, isSameRow);

function Name({ row, isActive, isOpen, isRenaming, canWrite, remark, actions }: PageRowProps) {
  const { id, title, isExpanded } = row;
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 items-center pl-(--in)">
      {canWrite && (
        <Grip
          id={id}
          title={title}
          className="w-5 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:size-8 pointer-coarse:opacity-100"
          onGrab={actions.grab}
        />
      )}
      {isExpanded === undefined ? (
        <span className="w-6 flex-none" />
      ) : (
        <ExpandButton id={id} title={title} isExpanded={isExpanded} onExpand={actions.expand} />
      )}
      <span aria-hidden className="grid w-5 flex-none place-items-center text-ink-3">
        <PageIcon row={row} />
      </span>
      {isRenaming ? (
        <RenamePage id={id} title={title} onDone={(byKey) => actions.renamed(id, byKey)} />
      ) : (
        <div className="ml-1.5 min-w-0 flex-1 py-0.5">
          <div className="flex min-w-0 items-center gap-1.5">
            <RowTitle
              id={id}
              title={title}
              isActive={isActive}
              href={`?page=${encodeURIComponent(id)}`}
              onOpen={actions.open}
              className={cn(
                (isOpen || row.node.type === 'group') && 'font-semibold',
                row.node.hidden && 'text-ink-3',
              )}
            />
            {row.isUnsaved && (
              <span title="Unsaved changes" className="flex-none text-warn">
                <CircleDot aria-hidden className="size-3.5" />
              </span>
            )}
            {row.signs.length > 0 && (
              <span className="ml-auto flex flex-none gap-0.5">
                {row.signs.map((sign) => (
                  <SignMark key={sign} sign={sign} className="size-4.5" />
                ))}
              </span>
            )}
          </div>
          <Remark>{remark}</Remark>
        </div>
      )}
    </div>
  );
}

function PageIcon({ row: { node } }: { row: PageItemRow }) {
  if (node.emoji) return <span className="emoji text-[14px] leading-5">{node.emoji}</span>;
  if (node.type === 'group') return <Folder />;
  return node.type === 'link' ? <ExternalLink /> : <FileText />;
}

const typeLabels = { document: 'Page', group: 'Group', link: 'Link' };

/** Describes the signs of a row for screen readers. */
function description({ node, below, signs, isUnsaved }: PageItemRow): string {
  return [
    typeLabels[node.type],
    ...(below > 0 ? [plural(below, 'subpage')] : []),
    ...(node.hidden ? ['hidden'] : []),
    ...(isUnsaved ? ['unsaved changes'] : []),
    ...signs.map((sign) => markLabels[sign].toLowerCase()),
  ].join(' · ');
}
