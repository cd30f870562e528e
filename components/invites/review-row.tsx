'use client';

import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Copy,
  type LucideIcon,
  RotateCw,
  TriangleAlert,
  UserCheck,
  X,
} from 'lucide-react';
import { memo, useState } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Input } from '#components/ui/input.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { type InviteLine, isOwnAdmin, isStranded, type Result, type Reviewed } from './review.ts';
import { stackedRow } from './stacked-row.ts';

export const resultLook: Record<Result, { word: string; icon: LucideIcon; color: string }> = {
  ready: { word: 'Ready', icon: CircleCheck, color: 'text-ins' },
  checking: { word: 'Checking', icon: CircleDashed, color: 'text-ink-3' },
  resend: { word: 'Resend', icon: RotateCw, color: 'text-accent' },
  failed: { word: 'Failed', icon: CircleX, color: 'text-danger' },
  invalid: { word: 'Invalid', icon: CircleX, color: 'text-danger' },
  duplicate: { word: 'Duplicate', icon: Copy, color: 'text-ink-3' },
  member: { word: 'Member', icon: UserCheck, color: 'text-ink-3' },
};

type Props = {
  reviewed: Reviewed;
  onChange: (key: string, change: Partial<InviteLine>) => void;
  onRemove: (key: string) => void;
};

/** One address with its result and role, which can be fixed or removed. */
export const ReviewRow = memo(function ReviewRow({ reviewed, onChange, onRemove }: Props) {
  const { line, number, email, result, role } = reviewed;
  const isOut = result === 'duplicate' || result === 'member';
  return (
    <Row
      role="row"
      data-line={number}
      className={cn(stackedRow, 'max-md:grid-cols-[48px_1fr_48px]')}
    >
      <Cell
        role="cell"
        className="mono w-15 pr-6 text-right text-ink-3 max-md:w-auto max-md:pt-1.5 max-md:pr-2 max-md:first:pl-3"
      >
        {number}
      </Cell>
      <Cell role="cell" className="max-md:pt-1.5 max-md:pr-0">
        <Address
          key={line.text}
          reviewed={reviewed}
          onFix={(text) => onChange(line.key, fixed(text))}
        />
      </Cell>
      <Cell role="cell" className="py-1 max-md:order-1 max-md:col-start-2 max-md:pb-1">
        <ResultText reviewed={reviewed} onCorrect={(text) => onChange(line.key, fixed(text))} />
      </Cell>
      <Cell role="cell" className="max-md:order-2 max-md:col-start-2">
        {isOut || result === 'invalid' ? (
          <span className="text-ink-3">not sent</span>
        ) : (
          <RoleSelect
            size="inline"
            aria-label={`Role of ${email}`}
            value={role}
            className={isOwnAdmin(reviewed) ? 'border-warn text-warn' : undefined}
            onValueChange={(next) => onChange(line.key, { role: next, unknownRole: undefined })}
          />
        )}
      </Cell>
      <Cell role="cell" edge="end" className="max-md:w-auto max-md:pt-1 max-md:pr-3">
        <IconButton label={`Remove line ${number}`} data-remove onClick={() => onRemove(line.key)}>
          <X aria-hidden className="size-3.5" />
        </IconButton>
      </Cell>
    </Row>
  );
});

const fixed = (text: string): Partial<InviteLine> => ({
  text,
  failure: undefined,
  withoutSSO: undefined,
});

type AddressProps = { reviewed: Reviewed; onFix: (text: string) => void };

/** The address: a field if it has to be fixed, else text that becomes one when pressed. */
function Address({ reviewed, onFix }: AddressProps) {
  const { line, number, result, email } = reviewed;
  const [isEditing, setEditing] = useState(false);
  const canFix = result === 'invalid' || result === 'failed';
  const isOut = result === 'duplicate' || result === 'member';
  if (canFix) return <AddressInput reviewed={reviewed} text={line.text} onFix={onFix} />;
  if (isEditing)
    return (
      <AddressInput
        reviewed={reviewed}
        text={email ?? line.text}
        isOpened
        onFix={onFix}
        onEnd={() => setEditing(false)}
      />
    );
  return (
    <button
      type="button"
      title={line.text}
      aria-label={`Edit line ${number}: ${email}`}
      className={cn(
        'mono block max-w-full truncate text-left hover:underline',
        isOut && 'text-ink-3 line-through decoration-edge',
      )}
      onClick={() => setEditing(true)}
    >
      {email}
    </button>
  );
}

/** The field of an address; saved on blur or Enter. */
function AddressInput({
  reviewed,
  text: initial,
  isOpened = false,
  onFix,
  onEnd,
}: AddressProps & { text: string; isOpened?: boolean; onEnd?: () => void }) {
  const { line, number, result } = reviewed;
  const [text, setText] = useState(initial);
  const take = () => {
    if (text !== initial) onFix(text);
    onEnd?.();
  };
  return (
    <Input
      mono
      aria-label={`Address in line ${number}`}
      aria-invalid={result === 'invalid'}
      aria-describedby={`line-${line.key}-remark`}
      data-mend={!isOpened || undefined}
      autoFocus={isOpened}
      autoComplete="off"
      spellCheck={false}
      value={text}
      className="-ml-[11px] h-7 max-md:ml-0"
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText(initial);
        if (event.key !== 'Enter') return;
        event.preventDefault();
        const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-mend]')];
        const next = boxes[boxes.indexOf(event.currentTarget) + 1];
        take();
        if (!isOpened) (next ?? document.querySelector<HTMLElement>('[data-send]'))?.focus();
      }}
    />
  );
}

function ResultText({
  reviewed,
  onCorrect,
}: {
  reviewed: Reviewed;
  onCorrect: (text: string) => void;
}) {
  const { line, result, remark } = reviewed;
  const isWarning = (result === 'ready' && remark !== undefined) || isStranded(reviewed);
  const { word, color } = resultLook[result];
  const Icon = isWarning ? TriangleAlert : resultLook[result].icon;
  return (
    // In a narrow list the remark continues the line of the word, so that addresses stay whole.
    <span className="block @min-[52rem]:flex @min-[52rem]:items-start">
      <span
        className={cn(
          'mr-2 inline-flex flex-none items-center gap-1.5 align-top font-medium @min-[52rem]:w-22 [&>.lucide]:size-3.5',
          isWarning ? 'text-warn' : color,
        )}
      >
        <Icon aria-hidden />
        {word}
      </span>
      {remark && (
        <span
          id={`line-${line.key}-remark`}
          className={cn(
            'min-w-0 wrap-anywhere',
            remark.kind === 'fault'
              ? 'text-danger'
              : remark.kind === 'admin'
                ? 'font-medium text-warn'
                : 'text-ink-3',
          )}
        >
          <Remark reviewed={reviewed} />
          {reviewed.correction && (
            <>
              {' '}
              <button
                type="button"
                className="link"
                onClick={() => onCorrect(reviewed.correction as string)}
              >
                Correct
              </button>
            </>
          )}
        </span>
      )}
    </span>
  );
}

function Remark({ reviewed: { known, remark, role } }: { reviewed: Reviewed }) {
  if (known?.state === 'member') {
    return `Already a member: ${known.name}, ${roleName(known.role)}`;
  }
  if (remark?.kind === 'resend' && known?.state === 'pending') {
    return (
      <>
        Invited <Time value={known.sentAt} inSentence />
        {known.role !== role && ` as ${roleName(known.role)}`}; the old link will stop working
      </>
    );
  }
  return remark?.text;
}
