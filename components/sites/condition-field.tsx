'use client';

import { TriangleAlert } from 'lucide-react';
import { useParams } from 'next/navigation';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { formatList } from '#components/kit/format.ts';
import { Suggestions, suggestionId } from '#components/kit/suggestions.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type ConditionFault, readCondition } from '#lib/contract/conditions.ts';
import { type ClaimsSchema, claimsOf, unknownClaims } from './claims.ts';
import { type Completion, completionsAt } from './condition-completion.ts';
import { lintCondition, type Remark } from './condition-lint.ts';
import { conditionWords } from './condition-words.ts';
import { useSchema } from './use-schema.ts';

/**
 * When visitors see a section or site space, as an expression; empty means always. Offers the claims of
 * the site's visitor schema while typing, and flags unknown ones.
 */
export function ConditionField({
  value,
  onChange,
  fault,
  unavailable,
}: {
  value: string;
  onChange: (value: string) => void;
  /** The error in it, and at which character. */
  fault?: ConditionFault | undefined;
  unavailable?: string;
}) {
  const { organizationId = '', siteId = '' } = useParams<Record<string, string>>();
  const schema = useSchema(organizationId, siteId).data;
  const claims = useMemo(() => (schema ? claimsOf(schema.jsonSchema) : []), [schema]);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const { from, to, items } = useMemo(
    () => completionsAt(value, caret ?? 0, claims),
    [value, caret, claims],
  );
  const isOpen = caret !== null && items.length > 0 && !unavailable;

  function close(): void {
    setCaret(null);
    setActive(-1);
  }

  function updateCaret(element: HTMLInputElement): void {
    const { selectionStart, selectionEnd } = element;
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
    setActive(-1);
  }

  /**
   * The completion that Enter and Tab take: the first, while a word is typed that isn't one itself, or
   * where an operator needs a value.
   */
  function firstFor({ value: text, selectionStart }: HTMLInputElement): number {
    const offered = completionsAt(text, selectionStart ?? 0, claims);
    const typed = text.slice(offered.from, selectionStart ?? 0);
    const isWhole = offered.items.some(({ insert }) => insert === typed);
    const needsValue = /(?:[=!]=|[<>]=?|&&|\|\|)\s*$/.test(text.slice(0, offered.from));
    return (typed === '' && !needsValue) || isWhole || offered.items.length === 0 ? -1 : 0;
  }

  function choose({ insert }: Completion): void {
    const end = from + insert.length;
    onChange(value.slice(0, from) + insert + value.slice(to));
    close();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(end, end);
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!isOpen) {
      if (step === 1) updateCaret(event.currentTarget);
      return;
    }
    const item = items[active];
    if (step !== 0) {
      event.preventDefault();
      // One stop of the arrow keys is the field itself, with nothing selected.
      setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (item && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      choose(item);
    }
  }

  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <Field
          label="Shown when"
          optional
          help={<ConditionMeaning value={value} />}
          error={fault && <At value={value} fault={fault} />}
        >
          <Input
            ref={input}
            mono
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={active >= 0 ? suggestionId(listId, active) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              updateCaret(target);
              setActive(firstFor(target));
            }}
            onKeyDown={onKeyDown}
            onKeyUp={(event) => {
              const moves = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];
              if (moves.includes(event.key)) updateCaret(event.currentTarget);
            }}
            onClick={(event) => updateCaret(event.currentTarget)}
            onBlur={close}
            {...(unavailable && { unavailable })}
          />
        </Field>
        {isOpen && (
          <Suggestions
            id={listId}
            label="Claims and values"
            items={items}
            keyOf={({ insert }) => insert}
            active={active}
            onChoose={choose}
            className="absolute inset-x-0 top-14 z-sticky max-h-72 overflow-y-auto rounded-control border border-edge bg-raised py-1 shadow-pop"
            optionClass="grid gap-x-3 px-2.5 py-1.5"
          >
            {(item) => (
              <>
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <code className="mono text-[13px] wrap-anywhere">{item.label}</code>
                  <span className="text-meta text-ink-3 wrap-anywhere">{item.type}</span>
                </span>
                {item.description && (
                  <span className="text-meta text-ink-2 wrap-anywhere">{item.description}</span>
                )}
              </>
            )}
          </Suggestions>
        )}
      </div>
      {schema !== undefined && !unavailable && (
        <Remarks value={value} schema={schema?.jsonSchema ?? null} onChange={onChange} />
      )}
    </div>
  );
}

function ConditionMeaning({ value }: { value: string }): ReactNode {
  if (value.trim() === '')
    return 'For example, claims.partner == true. If empty, everyone who can open the site sees it.';
  const read = readCondition(value);
  if ('fault' in read) return 'For example, claims.partner == true.';
  if (read.condition.kind === 'literal')
    return read.condition.value ? 'Shown to every visitor.' : 'Shown to nobody.';
  return `Shown to visitors when ${conditionWords(read.condition)}.`;
}

/** Likely mistakes in a condition, with a correction where one is known. */
function Remarks({
  value,
  schema,
  onChange,
}: {
  value: string;
  schema: ClaimsSchema | null;
  onChange: (value: string) => void;
}) {
  const names = schema ? [] : unknownClaims(value, null);
  const remarks: Omit<Remark, 'isNever'>[] =
    names.length > 0
      ? [{ text: `There is no visitor schema yet to describe ${formatList(names)}.` }]
      : lintCondition(value, schema);
  return (
    <div role="status" className="grid gap-1.5 text-meta text-ink-2 empty:hidden">
      {remarks.map(({ text, fixed }) => (
        <div key={text} className="flex gap-1.5">
          <TriangleAlert aria-hidden className="mt-px size-3.5 flex-none text-warn" />
          <div className="grid min-w-0 justify-items-start gap-1 wrap-anywhere">
            {text}
            {fixed !== undefined && (
              <Button
                size="row"
                className="h-auto min-h-6 whitespace-normal"
                onClick={() => onChange(fixed)}
              >
                Use <code className="mono text-[12px]">{fixed}</code>
              </Button>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

function At({
  value,
  fault: { at, message },
}: {
  value: string;
  fault: ConditionFault;
}): ReactNode {
  return (
    <>
      Character {at + 1}: {message}
      <code aria-hidden className="mono mt-0.5 block whitespace-pre-wrap text-ink-2 wrap-anywhere">
        {value.slice(Math.max(0, at - 24), at)}
        <mark className="rounded-[2px] bg-danger-wash text-danger">{value[at] ?? '␣'}</mark>
        {value.slice(at + 1, at + 12)}
      </code>
    </>
  );
}
