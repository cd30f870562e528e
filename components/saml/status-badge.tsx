import { CircleCheck, CircleDashed } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';

/** Whether a provider is active or still pending. */
export function StatusBadge({ status }: Pick<SAMLProvider, 'status'>) {
  return status === 'active' ? (
    <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
      Active
    </Badge>
  ) : (
    <Badge tone="dashed" icon={<CircleDashed aria-hidden />}>
      Pending
    </Badge>
  );
}
