'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Losses } from '#components/kit/losses.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Problem } from '#lib/client/problem.ts';
import { childrenFor } from './children.ts';
import { useContentPage } from './content-page.tsx';
import { anchorOf, type ContentNode, contentOf, idOf, type Parent, titleOf } from './node.ts';
import { PlacePicker } from './place-picker.tsx';
import { leavesParent, lossesOf, movedTo } from './previews.ts';
import { whyNotCreateAtRoot, whyNotCreateIn } from './why-not.ts';

type Side = 'into' | 'before' | 'after';

/** Moves something by naming its place: into a collection, or before or after anything. */
export function MoveDialog({
  node,
  from,
  onClose,
}: {
  node: ContentNode;
  from: Parent;
  onClose: () => void;
}) {
  const { organizationId, title: root, permissions, actions } = useContentPage();
  const client = useQueryClient();
  const [target, setTarget] = useState<ContentNode | null>();
  const [side, setSide] = useState<Side>('into');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isMoved, setMoved] = useState(false);
  const title = titleOf(node);
  const sides: Side[] = !target
    ? ['into']
    : target.type === 'space'
      ? ['before', 'after']
      : ['into', 'before', 'after'];
  const chosen = sides.includes(side) ? side : (sides[0] as Side);
  const name = target ? titleOf(target) : `the top level of ${root}`;
  const words: Record<Side, string> = {
    into: target ? `Into ${name}, last` : `To ${name}, last`,
    before: `Before ${name}`,
    after: `After ${name}`,
  };

  const parent: Parent | undefined =
    target === undefined || target === null || chosen === 'into'
      ? target && idOf(target)
      : parentOf(target);
  const isElsewhere = parent !== undefined && leavesParent({ node, from, parent });
  const losses = usePreview(
    ['move', idOf(node), parent],
    (page, options) => lossesOf(node, movedTo(parent ?? null), page, options),
    { enabled: isElsewhere },
  );

  function refusal(): string | undefined {
    if (target === undefined) return 'Choose a place first.';
    if (chosen !== 'into') return undefined;
    return target ? whyNotCreateIn(target, root) : whyNotCreateAtRoot(permissions, root);
  }

  async function move(): Promise<void> {
    if (parent === undefined) return;
    try {
      const { items } = await client.ensureQueryData(childrenFor(organizationId, from));
      const at = items.findIndex((each) => idOf(each) === idOf(node));
      const others = items.filter((each) => idOf(each) !== idOf(node));
      const wasAfter = others[at - 1];
      const wasBefore = wasAfter ? undefined : others[at];
      const anchor = target ? anchorOf(target) : undefined;
      setMoved(true);
      onClose();
      void actions.move(
        { node, from, parent, counting: 'tell', ...(chosen !== 'into' && { [chosen]: anchor }) },
        `${words[chosen].charAt(0).toLowerCase()}${words[chosen].slice(1).replace(/, last$/, '')}`,
        {
          node,
          from: parent,
          parent: from,
          before: wasBefore && anchorOf(wasBefore),
          after: wasAfter && anchorOf(wasAfter),
        },
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    }
  }

  const reason = refusal();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Move ${title}`}
        onCloseAutoFocus={(event) => isMoved && event.preventDefault()}
        footer={
          <>
            <Button
              variant="primary"
              onClick={() => void move()}
              {...(reason && { unavailable: reason })}
            >
              Move
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-4 pt-1">
          {problem && (
            <Notice tone="bad" role="alert" title="Not moved.">
              {problem.message}
            </Notice>
          )}
          <PlacePicker
            organizationId={organizationId}
            label="Find a place"
            root={root}
            spaces
            leftOut={idOf(node)}
            value={target ?? null}
            onChange={setTarget}
          />
          {target !== undefined && (
            <Field group label={`Where ${title} goes`}>
              <RadioGroup value={chosen} onValueChange={(value) => setSide(value as Side)}>
                {sides.map((each) => (
                  <Radio key={each} value={each}>
                    {words[each]}
                  </Radio>
                ))}
              </RadioGroup>
            </Field>
          )}
          {isElsewhere && <Losses reading={losses} what={node.type} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function parentOf(node: ContentNode): Parent {
  return contentOf(node).parent ?? null;
}
