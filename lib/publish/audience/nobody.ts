import type { Publishing, Reading } from '../reading.ts';
import { nothingOf } from '../site/visible.ts';
import type { Arrival } from './admit.ts';

/** A reading that sees nothing of the site but its look. */
export function readingOfNobody(publishing: Publishing, arrival: Arrival): Reading {
  return { ...publishing, ...arrival, view: nothingOf(arrival.site), claims: {}, isPrivate: true };
}
