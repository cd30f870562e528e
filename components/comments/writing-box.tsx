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
import { useCommandKey } from '#components/kit/platform.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { Problem } from '#lib/client/problem.ts';
import { COMMENT_MAXIMUM } from '#lib/contract/comments.ts';
import { CommentText } from './comment-text.tsx';
import { useDraft } from './drafts.ts';

/** From how many characters before the bound on it is told. */
const NEAR = 1000;

type Props = {
  /** What is written: "Reply to Adaeze Obi". */
  label: string;
  placeholder?: string;
  /** The verb on the button. */
  verb: string;
  draftKey: string;
  initial?: string;
  /** One line until it is used. */
  isSmall?: boolean;
  autoFocus?: boolean;
  /** Why nothing can be written, and who could. */
  unavailable?: string | undefined;
  /** Sends it. @throws Problem, which is told beside the box */
  send: (markdown: string) => Promise<unknown>;
  onDone?: () => void;
  onCancel?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Where a comment is written, in markdown: a draft that stays, a preview, and ⌘Enter to send. */
export function WritingBox(props: Props) {
  const { label, placeholder, verb, draftKey, initial = '', isSmall = false, autoFocus } = props;
  const draft = useDraft(draftKey, initial);
  const [isUsed, setUsed] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const sends = useCommandKey('Enter');
  useImperativeHandle(props.ref, () => box.current as HTMLTextAreaElement);
  // What is written already is gone on with at its end.
  useEffect(() => {
    if (autoFocus) box.current?.setSelectionRange(initial.length, initial.length);
  }, [autoFocus, initial]);
  const text = draft.text.trim();
  const left = COMMENT_MAXIMUM - text.length;
  const isOpen = !isSmall || isUsed || draft.text !== '';

  async function send(): Promise<void> {
    const wrong = text === '' ? 'Write something first.' : left < 0 ? tooLong(left) : undefined;
    setFault(wrong);
    if (wrong || isBusy) {
      box.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await props.send(draft.text);
      draft.drop();
      setUsed(false);
      setPreviewed(false);
      props.onDone?.();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(`Not sent. ${error.message} What you wrote is kept.`);
    } finally {
      setBusy(false);
    }
  }

  function cancel(): void {
    draft.drop();
    setFault(undefined);
    setUsed(false);
    setPreviewed(false);
    props.onCancel?.();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && draft.text === initial) {
      event.stopPropagation();
      cancel();
    }
  }

  return (
    <form
      className="grid min-w-0 flex-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label} hideLabel error={fault}>
        <Textarea
          ref={box}
          rows={isOpen ? 3 : 1}
          value={draft.text}
          placeholder={placeholder}
          autoFocus={autoFocus}
          aria-describedby={isOpen ? hint : undefined}
          hidden={isPreviewed}
          onFocus={() => setUsed(true)}
          onChange={({ target }) => {
            setFault(undefined);
            draft.set(target.value);
          }}
          onKeyDown={onKeyDown}
          className={cn('max-h-[50vh]', !isOpen && 'min-h-8! resize-none! py-1')}
          {...(props.unavailable && { unavailable: props.unavailable })}
        />
      </Field>
      {isPreviewed && (
        <section
          aria-label="Preview"
          tabIndex={-1}
          className="min-h-19 rounded-control border border-dashed border-edge px-2.5 py-1.5"
        >
          {text ? (
            <CommentText markdown={draft.text} />
          ) : (
            <p className="text-ink-3">Nothing yet.</p>
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
            {isPreviewed ? 'Write on' : 'Preview'}
          </Button>
          {(props.onCancel || isSmall) && (
            <Button size="small" variant="bare" onClick={cancel}>
              {initial || props.onCancel ? 'Cancel' : 'Discard'}
            </Button>
          )}
          <span id={hint} className="ml-auto text-meta text-ink-3 max-md:hidden">
            Markdown. {sends} sends it.
          </span>
          <span role="status" className={cn('text-meta', left < 0 ? 'text-danger' : 'text-ink-3')}>
            {left < 0 ? tooLong(left) : left < NEAR ? told(left) : ''}
          </span>
        </div>
      )}
    </form>
  );
}

const tooLong = (left: number) =>
  `A comment has at most 10,000 characters: ${(-left).toLocaleString('en')} too many.`;

/** Told in steps, so that not every key is announced. */
const told = (left: number) =>
  left > 100
    ? `About ${(Math.floor(left / 100) * 100).toLocaleString('en')} characters left`
    : `${Math.ceil(left / 10) * 10} characters left at most`;
