'use client';

import { Folder, Lock } from 'lucide-react';
import { memo } from 'react';
import { Remark } from '#components/kit/board/remark.tsx';
import { RenameField } from '#components/kit/board/rename-field.tsx';
import { ExpandButton, Grip, RowTitle, StepButtons } from '#components/kit/board/row-controls.tsx';
import { SelectBox } from '#components/kit/board/select-box.tsx';
import { isSameRow } from '#components/kit/board/use-stable-callbacks.ts';
import { plural } from '#components/kit/format.ts';
import { defaultLevelName } from '#components/kit/levels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import { Time } from '#components/ui/time.tsx';
import { defaultLevelOf } from '#lib/contract/default-level.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { useContentPage } from './content-context.ts';
import { DefaultLevel } from './default-level.tsx';
import { Emoji } from './emoji.tsx';
import { type ContentNode, collectionPath, contentOf, spacePath, titleOf } from './node.ts';
import { mayChange } from './permissions.ts';
import { RowMenu } from './row-menu.tsx';
import type { ContentItemRow } from './rows.ts';
import type { ContentRowProps } from './tree-row.tsx';
import { visibilityWords } from './words.ts';

type CellsProps = Pick<
  ContentRowProps,
  'row' | 'isActive' | 'isRenaming' | 'selection' | 'remark' | 'actions'
>;

/** The cells of a row; they don't render again when the row only moves up or down. */
export const RowCells = memo(function RowCells(props: CellsProps) {
  const { row, isActive, actions } = props;
  const { id, node } = row;
  const mayMove = mayChange(node);
  return (
    <>
      <Name {...props} />
      <span id={`about-${id}`} hidden>
        {about(row)}
      </span>
      <div role="gridcell" className="w-34 flex-none pr-3 @max-[46rem]:hidden">
        <DefaultLevel level={defaultLevelOf(contentOf(node))} />
      </div>
      <div role="gridcell" className="w-36 flex-none truncate pr-3 text-ink-2 @max-[54rem]:hidden">
        {node.type === 'space' && visibilityWords[node.space.visibility]}
      </div>
      <div role="gridcell" className="w-24 flex-none text-ink-2 @max-[38rem]:hidden">
        {node.type === 'space' && <Time value={node.space.updatedAt} />}
      </div>
      <div role="gridcell" className="flex flex-none justify-end @max-[38rem]:w-auto md:w-20">
        {mayMove && <StepButtons row={row} actions={actions} />}
        <RowMenu
          node={node}
          parent={row.parent}
          tabIndex={isActive ? 0 : -1}
          inTree={{
            rename: () => actions.rename(id),
            grab: () => actions.grab(id),
            moveUp: row.position > 1 ? () => actions.moveBy(id, -1) : undefined,
            moveDown: row.position < row.of ? () => actions.moveBy(id, 1) : undefined,
            together: () => actions.together(id),
            clear: actions.clear,
          }}
          onDetails={() => actions.details(id)}
          onDelete={() => actions.remove(id)}
        />
      </div>
    </>
  );
}, isSameRow);

/** Grip, toggle, icon and title; on narrow screens also the text of the other columns. */
function Name({ row, isActive, isRenaming, selection, remark, actions }: CellsProps) {
  const { id, node, isExpanded } = row;
  const title = titleOf(node);
  const mayMove = mayChange(node);
  const { organizationId } = useContentPage();
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 items-center">
      <SelectBox
        id={id}
        title={title}
        isActive={isActive}
        state={mayMove ? selection : undefined}
        onSelect={actions.select}
      />
      <div className="flex min-w-0 flex-1 items-center gap-1 pl-[calc(var(--level)*24px)] @max-[38rem]:pl-[calc(min(var(--level),6)*12px)]">
        <span className="w-6 flex-none @max-[38rem]:hidden">
          {mayMove && <Grip id={id} title={title} onGrab={actions.grab} />}
        </span>
        {node.type === 'collection' ? (
          <ExpandButton
            id={id}
            title={title}
            className="@max-[38rem]:-ml-2"
            isExpanded={isExpanded === true}
            onExpand={actions.expand}
            onPreload={actions.preload}
          />
        ) : (
          <span className="w-6 flex-none @max-[38rem]:w-5" />
        )}
        <span aria-hidden className="grid w-5 flex-none place-items-center text-ink-3">
          {node.type === 'space' ? <Emoji emoji={node.space.emoji} /> : <Folder />}
        </span>
        {isRenaming ? (
          <RenameContent node={node} onDone={(byKey) => actions.renamed(id, byKey)} />
        ) : (
          <div className="ml-1 min-w-0 flex-1 py-0.5">
            <div className="flex min-w-0 items-center gap-2">
              <RowTitle
                id={id}
                title={title}
                isActive={isActive}
                href={
                  node.type === 'space'
                    ? spacePath(organizationId, id)
                    : collectionPath(organizationId, id)
                }
                onOpen={node.type === 'space' ? undefined : actions.details}
                className={node.type === 'space' ? '' : 'font-semibold'}
              />
              {node.type === 'collection' && node.children !== null && (
                <span className="flex-none text-meta text-ink-3 @max-[38rem]:hidden">
                  {plural(node.children, 'item')}
                </span>
              )}
              {node.type === 'space' && node.space.changeRequestsOpen > 0 && (
                <span className="flex-none text-meta text-ink-3 @max-[46rem]:hidden">
                  {openRequests(node.space)}
                </span>
              )}
              {node.type === 'space' && node.space.editMode === 'locked' && (
                <Badge icon={<Lock aria-hidden />} className="flex-none">
                  Locked
                </Badge>
              )}
            </div>
            <div className="hidden truncate text-meta text-ink-3 @max-[38rem]:block">
              {about(row)}
            </div>
            <Remark>{remark}</Remark>
          </div>
        )}
      </div>
    </div>
  );
}

/** The columns in one line, for narrow screens and screen readers. */
function about(row: ContentItemRow): string {
  const { node } = row;
  const level = defaultLevelName(defaultLevelOf(contentOf(node)));
  if (node.type === 'collection') {
    const items = node.children === null ? [] : [plural(node.children, 'item')];
    return ['Collection', ...items, level].join(' · ');
  }
  const requests = node.space.changeRequestsOpen > 0 ? [openRequests(node.space)] : [];
  return [visibilityWords[node.space.visibility], level, ...requests].join(' · ');
}

const openRequests = ({ changeRequestsOpen }: Space): string =>
  plural(changeRequestsOpen, 'open change request');

async function checkTitle(text: string) {
  const { contentTitle } = await retryImport(() => import('#lib/contract/collections.schemas.ts'));
  return contentTitle.safeParse(text);
}

/** The title of a collection or a space in its row, as a field. */
function RenameContent({
  node,
  onDone,
}: {
  node: ContentNode;
  /** @param byKey whether the focus should return to the row */
  onDone: (byKey: boolean) => void;
}) {
  const { actions } = useContentPage();
  const before = titleOf(node);
  return (
    <RenameField
      before={before}
      maxLength={200}
      check={checkTitle}
      save={(title) =>
        actions.edit(node, { title }, { title: before }, `Renamed “${title}” back to “${before}”`)
      }
      onDone={onDone}
    />
  );
}
