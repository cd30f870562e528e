'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { TextConflict, TextPart } from '#lib/contract/merge-text.ts';
import { counted } from '../../words.ts';
import { type Choice, linesFor, settledText } from '../text/settled-text.ts';
import { type PageValues, type ValueConflict, type ValueName, valueWords } from './page-values.ts';
import type { Conflict } from './use-page.ts';

/** How many lines of what both share stand around a question. */
const AROUND = 2;

type Take = Choice['take'];

/** Both changed the same lines: each question with both answers beside one another, to be decided. */
export function ConflictDialog({
  conflict,
  onDecide,
  onClose,
}: {
  conflict: Conflict;
  onDecide: (text: string, values: PageValues) => void;
  onClose: () => void;
}) {
  const { who, parts, conflicts } = conflict;
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [chosen, setChosen] = useState<Partial<Record<ValueName, 'mine' | 'theirs'>>>({});
  const text = settledText(parts, choices);
  const questions = parts.flatMap((part, index) => ('lines' in part ? [] : [{ part, index }]));
  const total = questions.length + conflicts.length;
  const open = total - choices.size - Object.keys(chosen).length;

  function decide(): void {
    if (text === null || open > 0) return;
    const taken = conflicts.map(({ name, theirs, mine }) => [
      name,
      chosen[name] === 'theirs' ? theirs : mine,
    ]);
    onDecide(text, { ...conflict.values, ...Object.fromEntries(taken) });
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        width="wide"
        title={`${who} changed the same ${total === 1 ? 'place' : 'places'}`}
        description="Nothing is overwritten. Say what each of them is to be; everything else of both is in already."
        footer={
          <>
            <Button
              variant="primary"
              onClick={decide}
              {...(open > 0 && { unavailable: `${counted(open, 'place')} still to be decided.` })}
            >
              Save both
            </Button>
            <Button variant="bare" onClick={onClose}>
              Decide later
            </Button>
            <span role="status" className="ml-auto text-meta text-ink-3">
              {open > 0 ? `${open} of ${total} open` : 'All decided'}
            </span>
          </>
        }
      >
        <div className="grid gap-6 pt-1">
          {conflicts.map((each) => (
            <ValueQuestion
              key={each.name}
              conflict={each}
              who={who}
              value={chosen[each.name]}
              onChoose={(side) => setChosen({ ...chosen, [each.name]: side })}
            />
          ))}
          {questions.map(({ part, index }, at) => (
            <LinesQuestion
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

function linesAt(part: TextPart | undefined, side: 'start' | 'end'): string[] {
  if (!part || !('lines' in part)) return [];
  return side === 'start' ? part.lines.slice(0, AROUND) : part.lines.slice(-AROUND);
}

function LinesQuestion({
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
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const label = `Place ${number}`;
  function take(value: Take): void {
    const text = linesFor(part, choice ?? { take: 'both' }).join('\n');
    onChoose(value === 'own' ? { take: value, text } : { take: value });
  }
  return (
    <section aria-label={label} className="grid gap-3 border-t border-hairline pt-4">
      <Around lines={before} />
      <div className="grid gap-3 md:grid-cols-2">
        <Side title={`${who} wrote`} lines={part.theirs} isTaken={choice?.take === 'theirs'} />
        <Side title="You wrote" lines={part.ours} isTaken={choice?.take === 'mine'} />
      </div>
      <Around lines={after} />
      <Field group label={label}>
        <RadioGroup
          value={choice?.take ?? ''}
          onValueChange={(value) => take(value as Take)}
          className="flex flex-wrap gap-x-5 gap-y-2"
        >
          <Radio value="theirs">What {who} wrote</Radio>
          <Radio value="mine">What you wrote</Radio>
          <Radio value="both">Both, theirs first</Radio>
          <Radio value="own">Something else</Radio>
        </RadioGroup>
      </Field>
      {choice?.take === 'own' && (
        <Field label="What it is to be">
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

/** What both share stands around the question, so that one knows where it is. */
function Around({ lines }: { lines: readonly string[] }) {
  const text = lines.join('\n').trim();
  return text ? (
    <p className="mono max-h-16 overflow-hidden px-3 text-[12px]/5 whitespace-pre-wrap wrap-anywhere text-ink-3">
      {text}
    </p>
  ) : null;
}

function Side({
  title,
  lines,
  isTaken,
}: {
  title: string;
  lines: readonly string[];
  isTaken: boolean;
}) {
  return (
    <div
      className={`min-w-0 border px-3 py-2 ${isTaken ? 'border-accent bg-accent-wash' : 'border-hairline'}`}
    >
      <h3 className="text-meta font-semibold text-ink-3">{title}</h3>
      <p
        tabIndex={0}
        className="mono mt-1 max-h-60 overflow-auto text-[13px]/5 whitespace-pre-wrap wrap-anywhere"
      >
        {lines.length > 0 ? lines.join('\n') : <i className="text-ink-3">Nothing: taken out</i>}
      </p>
    </div>
  );
}

function ValueQuestion({
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
    <Field group label={valueWords[name]}>
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
  return value || 'Nothing';
}
