import { CONDITION_LENGTH, conditionIn } from '#lib/contract/conditions.ts';
import type { Tag } from '#lib/contract/tags.ts';

/** What is read of a tag that begins or ends a part for some visitors. */
export type BranchTag = Pick<Tag, 'name' | 'isClosing' | 'text'>;

/** Whether a tag begins another branch of the `if` around it. */
export function isBranch({ name, isClosing }: Pick<Tag, 'name' | 'isClosing'>): boolean {
  return !isClosing && (name === 'else' || name === 'elif');
}

/**
 * The condition of each branch, from `if` to the last `elif` or `else`: its own, and that none before it
 * holds. It is empty, which nobody meets, where one of those can't be read or an `else` was before, and
 * too long to be read after very many.
 */
export function branchConditions(branches: readonly BranchTag[]): string[] {
  let others: string | undefined = '';
  return branches.map(({ name, text }, index) => {
    const isElse = name === 'else';
    const before: string | undefined = others;
    // Read on its own, so that no part of it can belong to what is put around it.
    const isReadable = isElse ? text === '' : conditionIn(text) !== null;
    others =
      before === undefined || isElse || !isReadable ? undefined : joined(before, `!(${text})`);
    if (index === 0) return text;
    if (before === undefined || !isReadable) return '';
    return isElse ? before : joined(before, `(${text})`);
  });
}

/** Who sees a part, in words. */
export function labelOfCondition(condition: string): string {
  return condition ? `Only if ${condition}` : 'For nobody: its condition can’t be read';
}

const joined = (before: string, next: string) => {
  // Nobody reads a longer one, so it grows no further.
  if (before.length > CONDITION_LENGTH) return before;
  return before === '' ? next : `${before} && ${next}`;
};
