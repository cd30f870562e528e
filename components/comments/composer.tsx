'use client';

import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { useCommandKey } from '#components/kit/platform.tsx';
import { useSessionDraft } from '#components/kit/session-draft.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { Problem } from '#lib/client/problem.ts';
import { COMMENT_MAXIMUM } from '#lib/contract/comments.ts';
import { CommentText } from './comment-text.tsx';
import { MentionBox } from './mention-box.tsx';
import { suggestionIn } from './suggestion.ts';

/** Remaining characters from which the count is shown. */
const NEAR = 1000;

type Props = {
  /** The accessible label, such as “Reply to Adaeze Obi”. */
  label: string;
  placeholder?: string;
  /** The label of the submit button. */
  verb: string;
  draftKey: string;
  initial?: string;
  /** A single line until it is focused. */
  isCompact?: boolean;
  autoFocus?: boolean;
  /** Whether an empty text can be sent. */
  allowsEmpty?: boolean;
  /** A button that adds a text to begin with. `text` throws a Problem, which is shown below the box. */
  starter?: { label: string; text: () => Promise<string> };
  /** The space whose readers can be mentioned; without it, nobody is offered after an “@”. */
  mentionsIn?: string;
  /** Why you can't write here, and who can. */
  unavailable?: string | undefined;
  /** Sends the text. @throws Problem, which is shown below the box */
  send: (markdown: string) => Promise<unknown>;
  onDone?: () => void;
  onCancel?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A Markdown comment box with a saved draft, a preview, and ⌘Enter to send. */
export function Composer(props: Props) {
  const { label, placeholder, verb, draftKey, initial = '', isCompact = false, autoFocus } = props;
  const [draft, setDraft] = useSessionDraft(draftKey, initial);
  const [isUsed, setUsed] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const sends = useCommandKey('Enter');
  useImperativeHandle(props.ref, () => box.current as HTMLTextAreaElement);
  // Place the caret at the end of the existing text.
  useEffect(() => {
    if (autoFocus) box.current?.setSelectionRange(initial.length, initial.length);
  }, [autoFocus, initial]);
  const text = draft.trim();
  const left = COMMENT_MAXIMUM - text.length;
  const isOpen = !isCompact || isUsed || draft !== '';

  async function send(): Promise<void> {
    const wrong =
      text === '' && !props.allowsEmpty
        ? 'Enter a comment first.'
        : left < 0
          ? tooLong(left)
          : undefined;
    setErrorText(wrong);
    if (wrong || isBusy) {
      box.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await props.send(draft);
      setDraft(null);
      setUsed(false);
      setPreviewed(false);
      props.onDone?.();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setErrorText(`Couldn’t send. ${error.message} Your draft is kept.`);
    } finally {
      setBusy(false);
    }
  }

  async function start(add: () => Promise<string>): Promise<void> {
    setErrorText(undefined);
    try {
      const added = await add();
      // As it is now: someone may have typed on.
      const typed = box.current?.value ?? draft;
      // A second click came before the button was gone.
      if (suggestionIn(typed)) return;
      change(typed.trim() === '' ? added : `${typed.trimEnd()}\n\n${added}`);
      setPreviewed(false);
      box.current?.focus();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setErrorText(error.message);
    }
  }

  function cancel(): void {
    setDraft(null);
    setErrorText(undefined);
    setUsed(false);
    setPreviewed(false);
    props.onCancel?.();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && draft === initial) {
      event.stopPropagation();
      cancel();
    }
  }

  function change(value: string): void {
    setErrorText(undefined);
    setDraft(value === initial ? null : value);
  }

  const field = {
    rows: isOpen ? 3 : 1,
    value: draft,
    placeholder,
    autoFocus,
    'aria-describedby': isOpen ? hint : undefined,
    hidden: isPreviewed,
    onFocus: () => setUsed(true),
    onKeyDown,
    className: cn('max-h-[50vh]', !isOpen && 'min-h-8! resize-none! py-1'),
  };

  return (
    <form
      className="grid min-w-0 flex-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label} hideLabel error={errorText}>
        {props.mentionsIn && !props.unavailable ? (
          <MentionBox {...field} box={box} spaceId={props.mentionsIn} onText={change} />
        ) : (
          <Textarea
            {...field}
            ref={box}
            onChange={({ target }) => change(target.value)}
            {...(props.unavailable && { unavailable: props.unavailable })}
          />
        )}
      </Field>
      {isPreviewed && (
        <section
          aria-label="Preview"
          tabIndex={-1}
          className="min-h-19 rounded-control border border-dashed border-edge px-2.5 py-1.5"
        >
          {text ? (
            <CommentText markdown={draft} />
          ) : (
            <p className="text-ink-3">Nothing to preview.</p>
          )}
        </section>
      )}
      {isOpen && !props.unavailable && (
        <div className="flex flex-wrap items-center gap-1.5">
          <Button type="submit" size="small" busy={isBusy}>
            {verb}
          </Button>
          <Button
            size="small"
            variant="bare"
            aria-pressed={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {isPreviewed ? 'Write' : 'Preview'}
          </Button>
          {props.starter && !suggestionIn(draft) && (
            <Button
              size="small"
              variant="bare"
              onClick={() => props.starter && void start(props.starter.text)}
            >
              {props.starter.label}
            </Button>
          )}
          {(props.onCancel || isCompact) && (
            <Button size="small" variant="bare" onClick={cancel}>
              {initial || props.onCancel ? 'Cancel' : 'Discard'}
            </Button>
          )}
          <span id={hint} className="ml-auto text-meta text-ink-3 max-md:hidden">
            Markdown supported. {sends} to send.
          </span>
          <span role="status" className={cn('text-meta', left < 0 ? 'text-danger' : 'text-ink-3')}>
            {left < 0 ? tooLong(left) : left < NEAR ? remaining(left) : ''}
          </span>
        </div>
      )}
    </form>
  );
}

const tooLong = (left: number) => `${formatNumber(-left)} characters over the limit of 10,000.`;

/** Rounded, so that not every key press is announced. */
const remaining = (left: number) =>
  left > 100
    ? `About ${formatNumber(Math.floor(left / 100) * 100)} characters left`
    : `At most ${Math.ceil(left / 10) * 10} characters left`;
