'use client';

import { useState } from 'react';
import type { Parent } from '#components/kit/board/rows.ts';
import { PickList } from '#components/kit/pick-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import type { Place } from '#lib/contract/positions.ts';
import { useWriting } from '../writing-context.tsx';
import { pagePicks } from './page-picks.tsx';
import { isWithin, type PageTree } from './page-tree.ts';

type Side = 'before' | 'after' | 'first' | 'last';
const ROOT = 'root';

/** Moves a page by naming its place: into another one, or before or after it. */
export function MoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { tree, root, actions, reveal } = useWriting();
  const [text, setText] = useState('');
  const [targetId, setTarget] = useState<string>();
  const [wanted, setSide] = useState<Side>('after');
  const [isMoved, setMoved] = useState(false);
  const title = tree.nodes.get(id)?.title ?? 'the page';
  const picks = [
    ...(text.trim() === '' ? [{ id: ROOT, title: `The top level of ${root}`, icon: null }] : []),
    ...pagePicks(tree, text, (node) => !isWithin(tree, node.id, id)),
  ];
  const target = targetId === undefined ? undefined : tree.nodes.get(targetId);
  const name = target?.title ?? `the top level of ${root}`;
  const sides: Side[] =
    targetId === ROOT
      ? ['first', 'last']
      : target?.type === 'link'
        ? ['before', 'after']
        : ['before', 'after', 'first', 'last'];
  const side = sides.includes(wanted) ? wanted : (sides.at(-1) as Side);
  const words: Record<Side, string> = {
    before: `before ${name}`,
    after: `after ${name}`,
    first: target ? `into ${name}, first` : `first at ${name}`,
    last: target ? `into ${name}, last` : `last at ${name}`,
  };
  const reason = targetId === undefined ? 'Choose a place first.' : undefined;

  function run(): void {
    if (targetId === undefined) return;
    const step = { kind: 'move' as const, id, ...placeFor(tree, id, targetId, side) };
    setMoved(true);
    onClose();
    window.setTimeout(() => reveal(id));
    void actions.run({ id, steps: [step] }, `${title} moved ${words[side]}.`);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Move ${title}`}
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
            placeholder="Search by title or address"
            text={text}
            onText={setText}
            picks={picks}
            chosenId={targetId}
            onPick={setTarget}
          />
          {targetId !== undefined && (
            <Field group label={`Where ${title} goes`}>
              <RadioGroup value={side} onValueChange={(value) => setSide(value as Side)}>
                {sides.map((each) => (
                  <Radio key={each} value={each}>
                    {words[each].charAt(0).toUpperCase() + words[each].slice(1)}
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

function placeFor(
  tree: PageTree,
  id: string,
  targetId: string,
  side: Side,
): { parent: Parent; place: Place } {
  if (side === 'before' || side === 'after')
    return { parent: tree.parents.get(targetId) ?? null, place: { [side]: targetId } };
  const parent = targetId === ROOT ? null : targetId;
  const others = (tree.lists.get(parent) ?? []).filter((each) => each !== id);
  const end = side === 'first' ? others[0] : others.at(-1);
  if (end === undefined) return { parent, place: {} };
  return { parent, place: side === 'first' ? { before: end } : { after: end } };
}
