'use client';

import { FaultState } from '#components/kit/fault-state.tsx';

type Props = { error: Error & { digest?: string }; retry: () => void };

export default function PageError({ error, retry }: Props) {
  return (
    <main className="mx-auto max-w-160 pt-12">
      <FaultState digest={error.digest} onRetry={retry} />
    </main>
  );
}
