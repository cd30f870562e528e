'use client';

import { useRef, useState } from 'react';
import type { Parent } from '#components/kit/board/rows.ts';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import type { ListPosition } from '#lib/contract/positions.ts';
import { parseTarget, validateValues } from '../page/page-values.ts';
import { TargetPicker } from '../text/target-picker.tsx';
import { useWriting } from '../writing-context.tsx';
import type { PageTreeNode } from './page-tree.ts';

type Kind = PageTreeNode['type'];

const kinds: { kind: Kind; name: string; description: string }[] = [
  { kind: 'document', name: 'Page', description: 'A page with text. It can contain other pages.' },
  { kind: 'group', name: 'Group', description: 'A heading for a group of pages, without text.' },
  { kind: 'link', name: 'Link', description: 'A link to another page or website.' },
];

/** Adds a page, group or link: inside a page, after it, or at the end of the space. */
export function AddDialog({
  beside,
  side,
  onClose,
}: {
  beside: string | null;
  side: 'into' | 'after';
  onClose: () => void;
}) {
  const { tree, root, actions, open, reveal, focusing } = useWriting();
  const [kind, setKind] = useState<Kind>('document');
  const [title, setTitle] = useState('');
  const [target, setTarget] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isAdded = useRef(false);
  const name = beside === null ? undefined : tree.nodes.get(beside)?.title;
  const empty = { description: '', emoji: '', hidden: false, noIndex: false, noRobotsIndex: false };
  const errors = validateValues({ ...empty, slug: 'new', title, target }, kind);

  async function add(): Promise<void> {
    setSubmitted(true);
    if (errors.title || errors.target) return;
    setBusy(true);
    const page = {
      type: kind,
      title: title.trim(),
      ...(kind === 'link' && { target: parseTarget(target) }),
    };
    const step = { kind: 'insert' as const, page, ...insertTarget() };
    const message = `${page.title} added${name ? ` ${side === 'into' ? 'to' : 'after'} ${name}` : ''}`;
    const written = await actions.run({ id: beside ?? '', steps: [step] }, message);
    setBusy(false);
    const [id] = written?.pages ?? [];
    if (id === undefined) return;
    isAdded.current = true;
    onClose();
    if (kind === 'document') focusing.current = id;
    else window.setTimeout(() => reveal(id));
    open(id);
  }

  function insertTarget(): { parent: Parent; place: ListPosition } {
    if (beside === null) return { parent: null, place: {} };
    if (side === 'into') return { parent: beside, place: {} };
    return { parent: tree.parents.get(beside) ?? null, place: { after: beside } };
  }

  return (
    <DialogForm
      title={name ? `Add ${side === 'into' ? 'to' : 'after'} ${name}` : 'Add page'}
      description={name ? undefined : `It’s added at the end of ${root}.`}
      submit={`Add ${kinds.find((each) => each.kind === kind)?.name.toLowerCase()}`}
      busy={isBusy}
      onSubmit={add}
      onClose={onClose}
      // The new page gets the focus instead of the button that opened the dialog.
      focusMoved={isAdded}
    >
      <Field label="Title" error={isSubmitted ? errors.title : undefined}>
        <Input
          size="form"
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field group label="Type">
        <RadioGroup value={kind} onValueChange={(value) => setKind(value as Kind)}>
          {kinds.map((each) => (
            <Radio key={each.kind} value={each.kind} description={each.description}>
              {each.name}
            </Radio>
          ))}
        </RadioGroup>
      </Field>
      {kind === 'link' && (
        <TargetPicker
          value={target}
          onChange={setTarget}
          error={isSubmitted ? errors.target : undefined}
        />
      )}
    </DialogForm>
  );
}
