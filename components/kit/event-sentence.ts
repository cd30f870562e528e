import type { AuditEvent } from '#lib/contract/activity.ts';

/**
 * Splits an audit event into who and what they did, which make a sentence.
 * @param viewerId the viewer, who is called “You”
 */
export function eventSentence(
  { actor, action, sentence }: AuditEvent,
  viewerId: string | undefined,
): { who: string; did: string } {
  const isViewer = actor.type === 'user' && actor.id === viewerId;
  const nameless = actor.type === 'system' ? 'Masthead' : 'Deleted user';
  // Other APIs may leave the sentence out.
  return { who: isViewer ? 'You' : (actor.label ?? nameless), did: sentence ?? action };
}
