'use client';

import { FaultState } from '#components/kit/fault-state.tsx';
import './globals.css';

type Props = { error: Error & { digest?: string }; retry: () => void };

/** Takes the place of the whole document when even the root layout broke. */
export default function GlobalError({ error, retry }: Props) {
  return (
    <html lang="en">
      <body>
        <title>This page broke · Masthead</title>
        <main className="mx-auto max-w-180 pt-12">
          <FaultState digest={error.digest} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
