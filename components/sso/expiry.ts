import { plainDate } from '#components/ui/time-words.ts';
import type { Certificate } from '#lib/contract/saml-provider-shape.ts';

const DAY = 86_400_000;
/** From how many days before its end a certificate is warned of. */
const WARNED = 30;

export type Expiry = {
  state: 'good' | 'soon' | 'over' | 'early';
  /** `Expires in 12 days, on 3 Dec 2026` */
  words: string;
};

/** Whether a certificate is good at a moment, and for how long. */
export function expiryOf(
  { validFrom, validTo }: Pick<Certificate, 'validFrom' | 'validTo'>,
  now: Date,
): Expiry {
  const from = new Date(validFrom);
  const to = new Date(validTo);
  const left = to.getTime() - now.getTime();
  if (from > now) return { state: 'early', words: `Not good before ${plainDate(from)}` };
  if (left < 0) return { state: 'over', words: `Expired on ${plainDate(to)}` };
  if (left > WARNED * DAY) return { state: 'good', words: `Expires on ${plainDate(to)}` };
  return { state: 'soon', words: `Expires ${inDays(Math.floor(left / DAY))}, on ${plainDate(to)}` };
}

function inDays(days: number): string {
  if (days === 0) return 'within a day';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
