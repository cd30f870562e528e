'use client';

import { Plus } from 'lucide-react';
import { memo } from 'react';
import { Remark } from '#components/kit/board/remark.tsx';
import { ExpandButton, Grip, RowTitle, StepButtons } from '#components/kit/board/row-controls.tsx';
import { SelectBox } from '#components/kit/board/select-box.tsx';
import type { BoardActions } from '#components/kit/board/use-board-actions.ts';
import type { RowSelection } from '#components/kit/board/use-board-selection.ts';
import { type BoardRowProps, rowLook, useRow } from '#components/kit/board/use-row.ts';
import { isSameRow } from '#components/kit/board/use-stable-callbacks.ts';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import type { Hiding } from './hidden.ts';
import { preloadDialogs } from './lazy-dialogs.ts';
import { RenameItem } from './rename-item.tsx';
import { ConditionBadge, RowBadges, ShortCondition } from './row-badges.tsx';
import { RowIcon } from './row-icon.tsx';
import { RowMenu } from './row-menu.tsx';
import type { SiteItemRow } from './rows.ts';
import { itemNames } from './words.ts';

/** The actions of the board's rows; the same object for all rows and for the board's whole life. */
export type SiteRowActions = BoardActions & {
  details: (id: string) => void;
  /** Adds a section to a group. */
  add: (id: string) => void;
  /** Selects a row, or with `isRange` all rows up to it. */
  select: (id: string, isRange: boolean) => void;
  clear: () => void;
  /** The items that an action on one is for: all that are selected, if it is one of them. */
  together: (id: string) => readonly string[];
};

type SiteRowProps = BoardRowProps<SiteItemRow, SiteRowActions> & {
  selection: RowSelection;
  /** Absent when the person can only view. */
  canEdit: boolean;
  /** The redirect that hides it, or a page of it. */
  hiding: Hiding | undefined;
  /** Who just moved it elsewhere. */
  movedBy: string | undefined;
  /** Whether any item of the site has a condition; otherwise titles get the room. */
  hasConditions: boolean;
};

/** One group, section or site space; renders only when its own data changes. */
export const SiteRow = memo(function SiteRow(props: SiteRowProps) {
  const { row, index, isOpen, isGhost, canEdit, selection, actions } = props;
  const { id, item, title } = row;
  const attributes = useRow({
    ...props,
    title,
    current: 'true',
    mayMove: canEdit,
    selection: canEdit ? selection : undefined,
    onSelect: actions.select,
  });
  const isGroup = item.object === 'site-section-group';
  const Row = isGroup ? GroupLine : ItemLine;
  return (
    <div
      {...attributes}
      className={cn(
        rowLook.touch,
        'group/row relative scroll-mt-4 px-gutter -outline-offset-2 focus-visible:outline-none [&:focus-visible>div]:outline-2 [&:focus-visible>div]:-outline-offset-2 [&:focus-visible>div]:outline-accent',
        (row.isApart || index === 0) && 'pt-4',
      )}
    >
      <div
        className={cn(
          'flex items-center border-b',
          isGroup
            ? 'min-h-9 border-b-ink-2 pointer-coarse:min-h-11'
            : 'min-h-(--row) border-b-hairline hover:bg-paper-2',
          row.isApart && !isGroup && 'border-t border-t-hairline',
          selection !== 'off' && 'bg-accent-wash hover:bg-accent-wash',
          isOpen && 'bg-paper-2 shadow-[inset_3px_0_0_var(--accent)]',
          isGhost && rowLook.ghost,
        )}
      >
        <Row {...props} />
      </div>
      <span id={`about-${id}`} hidden>
        {rowDescription(row)}
      </span>
    </div>
  );
}, isSameRow);

/** A group, with its title as a heading. */
function GroupLine(props: SiteRowProps) {
  const { row, canEdit, actions } = props;
  return (
    <>
      <div role="gridcell" className="flex min-w-0 flex-1 items-center">
        <Handles {...props} className="" />
        <Title {...props} className="font-serif text-[18px]/6 font-medium">
          <span className="flex-none text-meta text-ink-3">{plural(row.count, 'section')}</span>
          <RowBadges
            row={row}
            isActive={props.isActive}
            hiding={undefined}
            movedBy={props.movedBy}
          />
        </Title>
      </div>
      <div role="gridcell" className="flex flex-none items-center justify-end">
        {canEdit && <StepButtons row={row} actions={actions} className="min-w-12 justify-end" />}
        {canEdit && (
          <Button
            variant="bare"
            size="row"
            tabIndex={-1}
            aria-label={`Add a section to ${row.title}`}
            className="mr-1 @max-[38rem]:hidden"
            {...preloadDialogs}
            onClick={() => actions.add(row.id)}
          >
            <Plus aria-hidden className="size-3.5" /> Section
          </Button>
        )}
        <RowMenu row={row} isActive={props.isActive} actions={actions} />
      </div>
    </>
  );
}

/** A section or site space: name, path, condition and actions. */
function ItemLine(props: SiteRowProps) {
  const { row, canEdit, actions, movedBy } = props;
  const { item, path } = row;
  const isSection = item.object === 'site-section';
  // On a site without sections nothing is above its spaces.
  const isInside = !isSection && row.parent !== null;
  return (
    <>
      <div role="gridcell" className="flex min-w-0 flex-1 items-center">
        <Handles
          {...props}
          className={isInside ? 'pl-12 @max-[38rem]:pl-7 @max-[38rem]:pointer-coarse:pl-11' : ''}
        />
        <span
          aria-hidden
          className={cn(
            'mr-2 grid w-5 flex-none place-items-center text-ink-3',
            // Without an icon it would push the section further right than its spaces.
            isSection && !item.icon && '@max-[38rem]:hidden',
          )}
        >
          <RowIcon item={item} />
        </span>
        <Title {...props} className={isSection ? 'font-semibold' : ''}>
          {isSection && !row.isExpanded && (
            <span className="flex-none text-meta text-ink-3 @max-[38rem]:hidden">
              {plural(row.count, 'space')}
            </span>
          )}
          <RowBadges row={row} isActive={props.isActive} hiding={props.hiding} movedBy={movedBy} />
        </Title>
      </div>
      <div
        role="gridcell"
        className="mono w-40 flex-none truncate pr-3 text-[12px] text-ink-3 @max-[43rem]:hidden"
        title={path}
      >
        {path}
      </div>
      <div
        role="gridcell"
        className={cn(
          'flex flex-none @max-[43rem]:hidden',
          props.hasConditions
            ? 'w-52 pr-2 @min-[62rem]:w-80 @max-[52rem]:w-8 @max-[52rem]:pr-0'
            : 'w-0',
        )}
      >
        {'condition' in item && item.condition && (
          <ConditionBadge
            condition={item.condition}
            isActive={props.isActive}
            onDetails={() => actions.details(row.id)}
          />
        )}
      </div>
      <div role="gridcell" className="flex flex-none justify-end @max-[38rem]:w-auto md:w-21">
        {canEdit && <StepButtons row={row} actions={actions} className="min-w-12 justify-end" />}
        <RowMenu row={row} isActive={props.isActive} actions={actions} />
      </div>
    </>
  );
}

/** The checkbox, and indented the drag handle and the expand toggle. */
function Handles(props: SiteRowProps & { className: string }) {
  const { row, canEdit, isActive, selection, actions } = props;
  const { id, title, isExpanded } = row;
  return (
    <>
      {canEdit && (
        <SelectBox
          id={id}
          title={title}
          isActive={isActive}
          state={selection}
          onSelect={actions.select}
        />
      )}
      <span className={props.className} />
      {canEdit && (
        <Grip id={id} title={title} className="pointer-coarse:size-9" onGrab={actions.grab} />
      )}
      {isExpanded !== undefined && (
        <ExpandButton id={id} title={title} isExpanded={isExpanded} onExpand={actions.expand} />
      )}
    </>
  );
}

function Title(props: SiteRowProps & { className: string; children: React.ReactNode }) {
  const { row, isActive, isRenaming, remark, actions, className, children } = props;
  const { id, title, item } = row;
  if (isRenaming) return <RenameItem item={item} onDone={(byKey) => actions.renamed(id, byKey)} />;
  return (
    <div className="min-w-0 flex-1 py-0.5 pr-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <RowTitle
          id={id}
          title={title}
          isActive={isActive}
          className={className}
          href={`?item=${encodeURIComponent(id)}`}
          onOpen={actions.details}
        />
        {children}
      </div>
      {row.path && (
        <div className="mono hidden text-[11px]/[14px] text-ink-3 wrap-anywhere @max-[43rem]:block">
          {row.path}
          {'condition' in item && item.condition && (
            <>
              {' · when '}
              <ShortCondition condition={item.condition} />
            </>
          )}
        </div>
      )}
      <Remark>{remark}</Remark>
    </div>
  );
}

/** The columns in one line, for screen readers. */
function rowDescription({ item, path, isDefault, count }: SiteItemRow): string {
  const inside =
    item.object === 'site-section-group'
      ? [plural(count, 'section')]
      : item.object === 'site-section'
        ? [plural(count, 'space')]
        : [];
  const condition = 'condition' in item && item.condition ? [`shown when ${item.condition}`] : [];
  const gone = item.object === 'site-space' && item.deletedAt ? ['in the trash'] : [];
  const first = isDefault ? ['default'] : [];
  return [
    itemNames[item.object],
    ...first,
    ...inside,
    ...(path ? [path] : []),
    ...condition,
    ...gone,
  ].join(' · ');
}
