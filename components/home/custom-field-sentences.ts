import { type EventFacts, partOf } from './event-facts.ts';

/** What each action on custom fields did, as the rest of a sentence. */
export const customFieldSentences: Record<string, (facts: EventFacts) => string> = {
  createCustomField: ({ target }) => `created the custom field ${target}`,
  updateCustomField: ({ target, payload }) => {
    const keys = Object.keys(partOf(payload, 'after'));
    if (keys.length === 1 && keys[0] === 'options')
      return `changed the options of the custom field ${target}${movedWords(payload.moved)}`;
    return `changed the custom field ${target}${movedWords(payload.moved)}`;
  },
  deleteCustomField: ({ target, payload }) => {
    const { spaces } = partOf(payload, 'before');
    const held = typeof spaces === 'number' && spaces > 0 ? `, which ${counted(spaces)} held` : '';
    return `deleted the custom field ${target}${held}`;
  },
  updateSpaceCustomFields: ({ target, payload }) => {
    const { fields } = partOf(payload, 'after');
    const names = Array.isArray(fields) ? fields.map(String) : [];
    if (names.length === 0 || names.length > 3) return `filled custom fields of ${target}`;
    return `filled ${names.join(', ')} of ${target}`;
  },
};

function movedWords(moved: unknown): string {
  return typeof moved === 'number' && moved > 0 ? `, on ${counted(moved)} as well` : '';
}

function counted(spaces: number): string {
  return `${spaces.toLocaleString('en')} ${spaces === 1 ? 'space' : 'spaces'}`;
}
