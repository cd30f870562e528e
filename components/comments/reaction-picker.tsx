'use client';

import { type RefObject, useState } from 'react';
import { EmojiPicker } from '#components/kit/emoji-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Popover, PopoverAnchor, PopoverContent } from '#components/ui/popover.tsx';

/** The most common reactions. */
const usual = ['👍', '❤️', '🎉', '😄', '👀', '🤔', '🙏', '✅'];

const isEmoji = (text: string) =>
  [...new Intl.Segmenter().segment(text)].length === 1 &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text);

/** An emoji picker next to the button that opened it. */
export function ReactionPicker({
  button,
  onPick,
  onClose,
}: {
  button: RefObject<HTMLButtonElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [errorText, setErrorText] = useState<string>();

  function onChange(text: string): void {
    setErrorText(undefined);
    if (isEmoji(text)) onPick(text);
    else setTyped(text);
  }

  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <PopoverContent
        aria-label="Add a reaction"
        className="w-auto"
        onInteractOutside={(event) => {
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
      >
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isEmoji(typed)) onPick(typed);
            else setErrorText('Enter a single emoji, such as 👍.');
          }}
        >
          <div className="grid w-fit grid-cols-8 gap-0.5 max-[360px]:gap-0">
            {usual.map((emoji) => (
              <button
                key={emoji}
                type="button"
                aria-label={`React with ${emoji}`}
                onClick={() => onPick(emoji)}
                className="grid size-8 place-items-center rounded-control text-[18px] leading-none hover:bg-paper-3 max-[360px]:size-7"
              >
                {emoji}
              </button>
            ))}
          </div>
          <EmojiPicker value={typed} error={errorText} columns={8} onChange={onChange} />
          {typed && (
            <Button type="submit" size="small" className="w-fit">
              React with {typed}
            </Button>
          )}
        </form>
      </PopoverContent>
    </Popover>
  );
}
