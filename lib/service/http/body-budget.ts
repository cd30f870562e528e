import { busy } from '../errors.ts';

/** Bodies up to this size reserve nothing, so that ordinary requests never fail for lack of memory. */
const SMALL = 64 * 1024;
/** The default limit of all larger bodies together, in bytes. */
const DEFAULT_TOTAL = 128 * 1024 * 1024;

/** The memory reserved for the body of one request. */
export type BodyReservation = {
  /**
   * Reserves this many bytes in total; nothing for a small body.
   * @throws Refusal 503 with `Retry-After` when the caller or all callers together exceed their limit
   */
  reserve(bytes: number): void;
  /** Frees the memory, once the request is answered. */
  release(): void;
};

/**
 * Creates the memory budget that the bodies of all requests share. One caller can reserve at most half
 * of it, so that others can always send; all requests without a token count as one caller.
 * @param total in bytes; half of it must fit the largest body of any endpoint
 * @returns a function that opens the reservation of one request, given its caller
 */
export function bodyBudget(total: number = DEFAULT_TOTAL): (caller?: string) => BodyReservation {
  const byCaller = new Map<string, number>();
  let reserved = 0;
  return (caller = '') => {
    let own = 0;
    const add = (bytes: number) => {
      const ofCaller = (byCaller.get(caller) ?? 0) + bytes;
      if (ofCaller === 0) byCaller.delete(caller);
      else byCaller.set(caller, ofCaller);
      reserved += bytes;
      own += bytes;
    };
    return {
      reserve(bytes) {
        const more = bytes - own;
        if (bytes <= SMALL || more <= 0) return;
        if ((byCaller.get(caller) ?? 0) + more > total / 2)
          throw busy('Too many large requests of yours at once. Wait a moment and try again.');
        if (reserved + more > total)
          throw busy('The server is busy with large requests. Wait a moment and try again.');
        add(more);
      },
      release: () => add(-own),
    };
  };
}
