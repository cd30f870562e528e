'use client';

import { useState } from 'react';
import { type Pick, PickList } from '#components/kit/pick-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import type { Move } from './fold.ts';
import { type Item, mayStandIn, type Structure } from './items.ts';
import { pathOf } from './paths.ts';
import { RowIcon } from './row-icon.tsx';
import { kindWords } from './words.ts';

/** How many places are offered at once. */
const OFFERED = 30;
/** What stands for the site itself in the list. */
const ROOT = 'root';

const sides = ['first', 'last', 'before', 'after'] as const;
type Side = (typeof sides)[number];

/** Moves something by naming its place: first or last in something, or before or after anything. */
export function MoveDialog({ asked: { id }, structure, onClose }: DialogProps<'move'>) {
  const { site, actions } = useBoard();
  const [text, setText] = useState('');
  const [targetId, setTarget] = useState<string>();
  const [wantedSide, setSide] = useState<Side>('after');
  const [isMoved, setMoved] = useState(false);
  const item = structure.items.get(id);
  if (!item) return null;
  const root = `The top level of ${site?.title ?? 'the site'}`;
  const picks = targetsFor(structure, item, text.trim().toLocaleLowerCase('en'), root);
  const target = targetId === undefined ? undefined : structure.items.get(targetId);
  const possible = targetId === undefined ? [] : sidesOf(structure, item, targetId);
  const side = possible.includes(wantedSide) ? wantedSide : possible[0];
  const name = target?.title ?? `the top level of ${site?.title ?? 'the site'}`;
  const words: Record<Side, string> = {
    first: target ? `First in ${name}` : `First at ${name}`,
    last: target ? `Last in ${name}` : `Last at ${name}`,
    before: `Before ${name}`,
    after: `After ${name}`,
  };
  const move = side && targetId !== undefined ? moveTo(structure, id, targetId, side) : undefined;
  const reason = move ? whyNot(structure, item, move) : 'Choose a place first.';

  function run(): void {
    if (!move || !side) return;
    setMoved(true);
    onClose();
    void actions.move(move, `${words[side].charAt(0).toLowerCase()}${words[side].slice(1)}`);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Move ${item.title}`}
        onCloseAutoFocus={(event) => isMoved && event.preventDefault()}
        footer={
          <>
            <Button variant="primary" onClick={run} {...(reason && { unavailable: reason })}>
              Move
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-4 pt-1">
          <PickList
            label="Find a place"
            listLabel="Places"
            placeholder="Search by title or path"
            text={text}
            onText={setText}
            picks={picks}
            chosenId={targetId}
            onPick={setTarget}
          />
          {targetId !== undefined && (
            <Field group label={`Where ${item.title} goes`}>
              <RadioGroup value={side ?? ''} onValueChange={(value) => setSide(value as Side)}>
                {possible.map((each) => (
                  <Radio key={each} value={each}>
                    {words[each]}
                  </Radio>
                ))}
              </RadioGroup>
            </Field>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** What matches and something can stand in or beside. */
function targetsFor(structure: Structure, item: Item, wanted: string, root: string): Pick[] {
  const picks: Pick[] = [];
  if (wanted === '' && mayStandIn(structure, item, null))
    picks.push({ id: ROOT, title: root, icon: null });
  for (const [id, each] of structure.items) {
    if (picks.length >= OFFERED) break;
    const path = pathOf(structure, id);
    const isFound = [each.title, path].some((text) =>
      text.toLocaleLowerCase('en').includes(wanted),
    );
    if (!isFound || id === item.id || sidesOf(structure, item, id).length === 0) continue;
    const about = [kindWords[each.object], ...(path ? [path] : [])].join(' · ');
    picks.push({ id, title: each.title, about, icon: <RowIcon item={each} /> });
  }
  return picks;
}

function sidesOf(structure: Structure, item: Item, targetId: string): Side[] {
  if (targetId === ROOT) return ['first', 'last'];
  const isHolder = structure.lists.has(targetId) && mayStandIn(structure, item, targetId);
  const parent = structure.parents.get(targetId) ?? null;
  const isBeside = mayStandIn(structure, item, parent);
  return sides.filter((side) => (side === 'first' || side === 'last' ? isHolder : isBeside));
}

function moveTo(structure: Structure, id: string, targetId: string, side: Side): Move {
  if (side === 'before' || side === 'after')
    return { id, parent: structure.parents.get(targetId) ?? null, place: { [side]: targetId } };
  const parent = targetId === ROOT ? null : targetId;
  const others = (structure.lists.get(parent) ?? []).filter((each) => each !== id);
  const end = side === 'first' ? others[0] : others.at(-1);
  if (end === undefined) return { id, parent, place: {} };
  return { id, parent, place: side === 'first' ? { before: end } : { after: end } };
}

function whyNot(structure: Structure, item: Item, { id, parent }: Move): string | undefined {
  const from = structure.parents.get(id) ?? null;
  if (item.object !== 'site-space' || from === parent) return undefined;
  if ((structure.lists.get(from)?.length ?? 0) > 1) return undefined;
  const section = (from !== null && structure.items.get(from)?.title) || 'The site';
  return `${section} keeps one space at least.\nMove another space into it first, or delete the section.`;
}
