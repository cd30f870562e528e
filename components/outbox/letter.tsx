'use client';

import { CopyButton } from '#components/ui/copy-button.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Mail } from '#lib/contract/outbox.ts';
import { CODE_DIGITS } from '#lib/contract/sign-ins.ts';

/** One mail: to whom, its subject, the code it carries in large, and its text with links to follow. */
export function Letter({
  mail,
  isLatest,
  onAddress,
}: {
  mail: Mail;
  isLatest: boolean;
  onAddress: (address: string) => void;
}) {
  const code = codeIn(mail.subject);
  return (
    <li className="grid gap-2 border-b border-hairline py-4" aria-label={mail.subject}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-serif text-section font-medium wrap-anywhere">
          {mail.subject}
        </h2>
        <span className="ml-auto flex-none text-meta text-ink-3">
          <Time value={mail.sentAt} />
        </span>
      </div>
      <p className="text-meta text-ink-3">
        To{' '}
        <button type="button" className="link wrap-anywhere" onClick={() => onAddress(mail.to)}>
          {mail.to}
        </button>
      </p>
      {code && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="mono text-title font-medium tracking-[.12em]" data-code>
            {code}
          </span>
          <CopyButton
            value={code}
            label="Copy the code"
            variant={isLatest ? 'primary' : 'secondary'}
          />
        </p>
      )}
      <div className="max-w-[72ch] whitespace-pre-line text-ink-2 wrap-anywhere">
        <Linked text={mail.text} />
      </div>
    </li>
  );
}

/** The sign-in code at the start of a subject. */
function codeIn(subject: string): string | null {
  return new RegExp(`^\\d{${CODE_DIGITS}}(?!\\d)`).exec(subject)?.[0] ?? null;
}

/** The text with its web addresses as links; nothing else of it is markup. */
function Linked({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return parts.map((part, position) =>
    position % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
      <a key={position} href={part} className="link" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
