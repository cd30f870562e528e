import type { Role } from '#lib/contract/levels.ts';

const words: Record<string, Role | null> = {
  admin: 'admin',
  administrator: 'admin',
  create: 'create',
  creator: 'create',
  review: 'review',
  reviewer: 'review',
  edit: 'edit',
  editor: 'edit',
  comment: 'comment',
  commenter: 'comment',
  read: 'read',
  reader: 'read',
  guest: null,
};

/** The role a word names (null is a guest); undefined for every other word. */
export function roleNamed(text: string): Role | null | undefined {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
