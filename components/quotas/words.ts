import { formatNumber, formatSize } from '#components/kit/format.ts';
import type { QuotaName } from '#lib/contract/quotas.ts';

/** What each limit is about. */
export const quotaWords: Readonly<Record<QuotaName, string>> = {
  spaces: 'Spaces',
  bytes: 'Storage',
  specifications: 'Specifications',
  imports: 'Imports in the last 24 hours',
  people: 'Members',
};

/** An amount of what a limit is about: “12”, “1.5 MB”. */
export function amountWords(name: QuotaName, amount: number): string {
  return name === 'bytes' ? formatSize(amount) : formatNumber(amount);
}
