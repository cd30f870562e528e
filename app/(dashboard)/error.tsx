'use client';

import { FaultState } from '#components/kit/fault-state.tsx';

type Props = { error: Error & { digest?: string }; retry: () => void };

export default function DashboardError({ error, retry }: Props) {
  return <FaultState digest={error.digest} onRetry={retry} />;
}
