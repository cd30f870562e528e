import { addressIn } from '#lib/contract/email-address.ts';
import type { InvitesDraft } from './draft.tsx';
import type { InviteLine } from './review.ts';
import type { BatchOutcome } from './send.ts';

/**
 * Removes the lines that were sent, and other lines with the same addresses, which would send a second
 * invitation with another role. The lines that failed get their reason.
 */
export function afterBatch(draft: InvitesDraft, outcome: BatchOutcome): Partial<InvitesDraft> {
  const gone = new Set(outcome.sent.map(({ line }) => line.key));
  const reached = new Set(outcome.sent.map(({ email }) => email));
  const isAnswered = ({ key, text }: InviteLine) => gone.has(key) || reached.has(addressIn(text));
  const reasons = new Map(outcome.failed.map(({ line, reason }) => [line.line.key, reason]));
  const refused = new Set(outcome.refusedForSSO.map(({ line }) => line.key));
  return {
    lines: draft.lines
      .filter((line) => !isAnswered(line))
      .map((line) => ({
        ...line,
        ...(reasons.has(line.key) && { failure: reasons.get(line.key) }),
        ...(refused.has(line.key) && { withoutSSO: true, failure: undefined }),
      })),
    sent: [
      ...draft.sent,
      ...outcome.sent.map(({ email, role }) => ({ email: email as string, role })),
    ],
    unnamedMembers: draft.unnamedMembers + outcome.unnamedMembers,
  };
}
