'use client';

import { CopyButton } from '#components/ui/copy-button.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Shows the secret of a new token, once. */
export function CreatedSecret({
  title,
  secret,
  onClose,
}: {
  title: string;
  secret: string;
  onClose: () => void;
}) {
  return (
    <ShownOnce
      title={title}
      warning="Copy it now."
      because="The token is only shown once. You can’t view it again."
      done="I’ve copied it"
      onClose={onClose}
    >
      <div role="group" aria-label="Token">
        <code className="block rounded-control border border-edge bg-paper-2 px-2.5 py-2 text-ui break-all select-all">
          {secret}
        </code>
      </div>
      <div>
        <CopyButton value={secret} label="Copy token" variant="primary" />
      </div>
    </ShownOnce>
  );
}
