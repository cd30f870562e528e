import { type EventFacts, partOf } from './event-facts.ts';

type Payload = EventFacts['payload'];

/** What each action on change requests, their reviews, imports and comments did, as the rest of a sentence. */
export const changeRequestSentences: Record<string, (facts: EventFacts) => string> = {
  createChangeRequest: (facts) => `started ${named(facts)}${inSpace(facts.payload)}`,
  updateChangeRequest: (facts) => updateWords(facts),
  mergeChangeRequest: (facts) => `merged ${named(facts)}${intoSpace(facts.payload)}`,
  updateFromSpace: (facts) => `brought ${named(facts)} up to date`,
  revertChangeRequest: (facts) => {
    const { reverts } = facts.payload;
    const taken = typeof reverts === 'number' ? `, which takes #${reverts} back` : '';
    return `started ${named(facts)}${inSpace(facts.payload)}${taken}`;
  },
  updateChangeRequestContent: (facts) => `wrote in ${named(facts)}`,
  createReview: (facts) =>
    facts.payload.status === 'changes-requested'
      ? `asked for changes in ${named(facts)}`
      : `approved ${named(facts)}`,
  requestReviewers: (facts) => {
    const { asked } = facts.payload;
    const count = Array.isArray(asked) ? asked.length : 1;
    return `asked ${count === 1 ? 'somebody' : `${count} people`} to review ${named(facts)}`;
  },
  removeRequestedReviewer: (facts) => `took back asking somebody to review ${named(facts)}`,
  markViewed: (facts) => `looked at a page of ${named(facts)}`,
  markAllViewed: (facts) => `looked at pages of ${named(facts)}`,
  unmarkViewed: (facts) => `took the mark of a page of ${named(facts)} away`,
  importContent: (facts) => {
    const { url } = facts.payload;
    return `imported ${typeof url === 'string' ? url : 'content'} into ${named(facts)}`;
  },
  cancelImport: (facts) => `stopped an import into ${named(facts)}`,
  resumeImport: (facts) => `went on with an import into ${named(facts)}`,
  ...commentSentences('ChangeRequest'),
  ...commentSentences('Space'),
};

/** “#118, Explain delivery,” or what is known of it. */
function named({ target, payload }: Pick<EventFacts, 'target' | 'payload'>): string {
  const { number } = payload;
  if (typeof number !== 'number') return target || 'a change request';
  return target ? `#${number} “${target}”` : `#${number}`;
}

function inSpace({ title }: Payload): string {
  return typeof title === 'string' ? ` in ${title}` : '';
}

function intoSpace({ title }: Payload): string {
  return typeof title === 'string' ? ` into ${title}` : '';
}

const statuses: Record<string, (name: string) => string> = {
  open: (name) => `opened ${name} for review`,
  draft: (name) => `made ${name} a draft again`,
  archived: (name) => `archived ${name}`,
};

function updateWords(facts: EventFacts): string {
  const [before, after] = [partOf(facts.payload, 'before'), partOf(facts.payload, 'after')];
  const name = named(facts);
  const { status } = after;
  if (status !== before.status && typeof status === 'string' && Object.hasOwn(statuses, status))
    return statuses[status]?.(name) ?? `changed ${name}`;
  return before.subject !== after.subject ? `renamed ${name}` : `changed ${name}`;
}

/** What was done to comments; `on` is what they stand on, as the names of the operations have it. */
function commentSentences(on: 'ChangeRequest' | 'Space'): typeof changeRequestSentences {
  const place = (facts: EventFacts) =>
    on === 'ChangeRequest' ? named(facts) : facts.target || 'a space';
  return {
    [`post${on}Comment`]: (facts) => `commented on ${place(facts)}`,
    [`update${on}Comment`]: (facts) => {
      const { resolved } = facts.payload;
      if (resolved === true) return `resolved a comment on ${place(facts)}`;
      if (resolved === false) return `reopened a comment on ${place(facts)}`;
      return changedWords(facts, 'a comment', place(facts));
    },
    [`delete${on}Comment`]: (facts) => `deleted a comment on ${place(facts)}`,
    [`post${on}CommentReply`]: (facts) => `answered a comment on ${place(facts)}`,
    [`update${on}CommentReply`]: (facts) => changedWords(facts, 'an answer', place(facts)),
    [`delete${on}CommentReply`]: (facts) => `deleted an answer on ${place(facts)}`,
  };
}

/** What was done to a comment or an answer: its words were changed, or somebody reacted to it. */
function changedWords({ payload }: EventFacts, what: string, place: string): string {
  const { edited, added } = payload;
  if (edited === true) return `changed ${what} on ${place}`;
  if (Array.isArray(added)) return `reacted to ${what} on ${place} with ${added.join(' ')}`;
  return `took back a reaction to ${what} on ${place}`;
}
