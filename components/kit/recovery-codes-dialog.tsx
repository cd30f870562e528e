'use client';

import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { downloadText } from './download.ts';
import { ShownOnce } from './shown-once.tsx';

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const text = codes.join('\n');
  return (
    <ShownOnce
      title="Your recovery codes"
      description="Each replaces your passkey once, if you lose it."
      warning="Save them now."
      because="They are only shown once. Keep them where you don’t need this device to read them, such as in a password manager or on paper."
      done="I’ve saved them"
      onClose={onClose}
    >
      <ol
        aria-label="Recovery codes"
        className="mono grid gap-x-6 gap-y-1 rounded-control border border-edge bg-paper-2 px-2.5 py-2 text-ui select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={text} label="Copy codes" variant="primary" />
        <Button onClick={() => downloadText('recovery-codes.txt', `${text}\n`, 'text/plain')}>
          Download
        </Button>
      </div>
    </ShownOnce>
  );
}
