'use client';

import { useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { MergedLines, TextConflict } from '#lib/contract/merge-text.ts';
import { type PageValues, type ValueConflict, type ValueName, valueLabels } from './page-values.ts';
import type { EditConflict } from './rebase.ts';
import { chosenLines, type LineChoice, resolvedText } from './resolved-text.ts';

/** Lines of shared text shown around a conflict. */
const CONTEXT_LINES = 2;

type Take = LineChoice['take'];

/** Shows both versions of each conflict side by side, and asks which to keep. */
export function ConflictDialog({
  conflict,
  onDecide: onResolve,
  onClose,
}: {
  conflict: EditConflict;
  onDecide: (text: string, values: PageValues) => void;
  onClose: () => void;
}) {
  const { who, parts, conflicts } = conflict;
  const [choices, setChoices] = useState<ReadonlyMap<number, LineChoice>>(new Map());
  const [chosen, setChosen] = useState<Partial<Record<ValueName, 'mine' | 'theirs'>>>({});
  const text = resolvedText(parts, choices);
  const lineConflicts = parts.flatMap((part, index) => ('lines' in part ? [] : [{ part, index }]));
  const total = lineConflicts.length + conflicts.length;
  const open = total - choices.size - Object.keys(chosen).length;

  function save(): void {
    if (text === null || open > 0) return;
    const taken = conflicts.map(({ name, theirs, mine }) => [
      name,
      chosen[name] === 'theirs' ? theirs : mine,
    ]);
    onResolve(text, { ...conflict.values, ...Object.fromEntries(taken) });
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        width="wide"
        title={`Resolve ${plural(total, 'conflict')}`}
        description={`${who} changed the same parts of this page. Choose what to keep; all other changes are already merged.`}
        footer={
          <>
            <Button
              variant="primary"
              onClick={save}
              {...(open > 0 && { unavailable: `Resolve ${plural(open, 'more conflict')} first.` })}
            >
              Save page
            </Button>
            <Button variant="bare" onClick={onClose}>
              Resolve later
            </Button>
            <span role="status" className="ml-auto text-meta text-ink-3">
              {total - open} of {total} resolved
            </span>
          </>
        }
      >
        <div className="grid gap-6 pt-1">
          {conflicts.map((each) => (
            <ValueChoice
              key={each.name}
              conflict={each}
              who={who}
              value={chosen[each.name]}
              onChoose={(side) => setChosen({ ...chosen, [each.name]: side })}
            />
          ))}
          {lineConflicts.map(({ part, index }, at) => (
            <LinesConflict
              key={index}
              number={at + 1}
              who={who}
              before={linesAt(parts[index - 1], 'end')}
              part={part}
              after={linesAt(parts[index + 1], 'start')}
              choice={choices.get(index)}
              onChoose={(choice) => setChoices(new Map(choices).set(index, choice))}
            />
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function linesAt(part: MergedLines | undefined, side: 'start' | 'end'): string[] {
  if (!part || !('lines' in part)) return [];
  return side === 'start' ? part.lines.slice(0, CONTEXT_LINES) : part.lines.slice(-CONTEXT_LINES);
}

function LinesConflict({
  number,
  who,
  before,
  part,
  after,
  choice,
  onChoose,
}: {
  number: number;
  who: string;
  before: readonly string[];
  part: TextConflict;
  after: readonly string[];
  choice: LineChoice | undefined;
  onChoose: (choice: LineChoice) => void;
}) {
  const label = `Conflict ${number}`;
  function take(value: Take): void {
    const text = chosenLines(part, choice ?? { take: 'both' }).join('\n');
    onChoose(value === 'own' ? { take: value, text } : { take: value });
  }
  return (
    <section aria-label={label} className="grid gap-3 border-t border-hairline pt-4">
      <Context lines={before} />
      <div className="grid gap-3 md:grid-cols-2">
        <Version title={`${who} wrote`} lines={part.theirs} isTaken={choice?.take === 'theirs'} />
        <Version title="You wrote" lines={part.ours} isTaken={choice?.take === 'mine'} />
      </div>
      <Context lines={after} />
      <Field group label={label}>
        <RadioGroup
          value={choice?.take ?? ''}
          onValueChange={(value) => take(value as Take)}
          className="flex flex-wrap gap-x-5 gap-y-2"
        >
          <Radio value="theirs">Their version</Radio>
          <Radio value="mine">Your version</Radio>
          <Radio value="both">Both, theirs first</Radio>
          <Radio value="own">Write your own</Radio>
        </RadioGroup>
      </Field>
      {choice?.take === 'own' && (
        <Field label="Your text">
          <Textarea
            mono
            rows={4}
            value={choice.text}
            onChange={({ target }) => onChoose({ take: 'own', text: target.value })}
          />
        </Field>
      )}
    </section>
  );
}

/** Shared text around a conflict, to show where in the page it is. */
function Context({ lines }: { lines: readonly string[] }) {
  const text = lines.join('\n').trim();
  return text ? (
    <p className="mono max-h-16 overflow-hidden px-3 text-[12px]/5 whitespace-pre-wrap wrap-anywhere text-ink-3">
      {text}
    </p>
  ) : null;
}

function Version({
  title,
  lines,
  isTaken: isChosen,
}: {
  title: string;
  lines: readonly string[];
  isTaken: boolean;
}) {
  return (
    <div
      className={`min-w-0 border px-3 py-2 ${isChosen ? 'border-accent bg-accent-wash' : 'border-hairline'}`}
    >
      <h3 className="text-meta font-semibold text-ink-3">{title}</h3>
      <p
        tabIndex={0}
        className="mono mt-1 max-h-60 overflow-auto text-[13px]/5 whitespace-pre-wrap wrap-anywhere"
      >
        {lines.length > 0 ? lines.join('\n') : <i className="text-ink-3">Removed</i>}
      </p>
    </div>
  );
}

function ValueChoice({
  conflict: { name, theirs, mine },
  who,
  value,
  onChoose,
}: {
  conflict: ValueConflict;
  who: string;
  value: 'mine' | 'theirs' | undefined;
  onChoose: (side: 'mine' | 'theirs') => void;
}) {
  return (
    <Field group label={valueLabels[name]}>
      <RadioGroup value={value ?? ''} onValueChange={(side) => onChoose(side as 'mine' | 'theirs')}>
        <Radio value="theirs" description={who}>
          {shown(theirs)}
        </Radio>
        <Radio value="mine" description="You">
          {shown(mine)}
        </Radio>
      </RadioGroup>
    </Field>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value || 'None';
}
