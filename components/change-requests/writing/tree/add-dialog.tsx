'use client';

import { type FormEvent, useState } from 'react';
import type { Parent } from '#components/kit/board/rows.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import type { Place } from '#lib/contract/positions.ts';
import { faultsOf, readTarget } from '../page/page-values.ts';
import { useWriting } from '../writing-context.tsx';
import type { PageNode } from './page-tree.ts';

const FORM = 'new-page';
type Kind = PageNode['type'];

const kinds: { kind: Kind; name: string; does: string }[] = [
  { kind: 'document', name: 'Page', does: 'A text of its own; other pages can stand in it.' },
  { kind: 'group', name: 'Group', does: 'A heading in the tree, without a text.' },
  { kind: 'link', name: 'Link', does: 'An entry of the tree that leads elsewhere.' },
];

/** Adds a page, a group or a link: in a page, after it, or last at the top. */
export function AddDialog({
  beside,
  side,
  onClose,
}: {
  beside: string | null;
  side: 'into' | 'after';
  onClose: () => void;
}) {
  const { tree, root, actions, open, reveal } = useWriting();
  const [kind, setKind] = useState<Kind>('document');
  const [title, setTitle] = useState('');
  const [target, setTarget] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isMade, setMade] = useState(false);
  const name = beside === null ? undefined : tree.nodes.get(beside)?.title;
  const empty = { description: '', emoji: '', hidden: false, noIndex: false, noRobotsIndex: false };
  const faults = faultsOf({ ...empty, slug: 'new', title, target }, kind);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (faults.title || faults.target) return;
    setBusy(true);
    const page = {
      ...{ type: kind, title: title.trim() },
      ...(kind === 'link' && { target: readTarget(target) }),
    };
    const { parent, place } = placeFor();
    const step = { kind: 'insert' as const, page, parent, place };
    const words = `${page.title} is added ${name ? `${side === 'into' ? 'in' : 'after'} ${name}` : 'last'}.`;
    const written = await actions.run({ id: beside ?? '', steps: [step] }, words);
    setBusy(false);
    const [id] = written?.pages ?? [];
    if (id === undefined) return;
    setMade(true);
    onClose();
    open(id);
    window.setTimeout(() => reveal(id));
  }

  function placeFor(): { parent: Parent; place: Place } {
    if (beside === null) return { parent: null, place: {} };
    if (side === 'into') return { parent: beside, place: {} };
    return { parent: tree.parents.get(beside) ?? null, place: { after: beside } };
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={name ? `Add ${side === 'into' ? 'in' : 'after'} ${name}` : 'Add a page'}
        description={name ? undefined : `It goes last at the top level of ${root}.`}
        // The new page takes the focus, and not what opened the dialog.
        onCloseAutoFocus={(event) => isMade && event.preventDefault()}
        footer={
          <>
            <Button variant="primary" type="submit" form={FORM} busy={isBusy}>
              Add {kinds.find((each) => each.kind === kind)?.name.toLowerCase()}
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form
          id={FORM}
          noValidate
          onSubmit={(event) => void add(event)}
          className="grid gap-4 pt-1"
        >
          <Field label="Title" error={isTried ? faults.title : undefined}>
            <Input
              size="form"
              autoComplete="off"
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <Field group label="Kind">
            <RadioGroup value={kind} onValueChange={(value) => setKind(value as Kind)}>
              {kinds.map((each) => (
                <Radio key={each.kind} value={each.kind} description={each.does}>
                  {each.name}
                </Radio>
              ))}
            </RadioGroup>
          </Field>
          {kind === 'link' && (
            <Field
              label="Where it leads"
              help="An address, or page: with the id of a page."
              error={isTried ? faults.target : undefined}
            >
              <Input
                size="form"
                mono
                autoComplete="off"
                placeholder="https://"
                value={target}
                onChange={(event) => setTarget(event.target.value)}
              />
            </Field>
          )}
        </form>
      </DialogContent>
    </Dialog>
  );
}
