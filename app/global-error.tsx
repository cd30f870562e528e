'use client';

import { FaultState } from '#components/kit/fault-state.tsx';
import './globals.css';

type Props = { error: Error & { digest?: string }; retry: () => void };

/** Replaces the whole document when the root layout fails. */
export default function GlobalError({ error, retry }: Props) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Masthead</title>
        <main className="mx-auto max-w-160 pt-12">
          <FaultState digest={error.digest} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
