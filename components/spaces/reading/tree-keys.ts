import type { KeyboardEvent } from 'react';
import type { Branches } from './use-open-branches.ts';

/**
 * Moves the focus through the tree: up and down by rows, right into a branch, left out of it.
 * @returns whether the key was for the tree
 */
export function moveInTree(
  event: KeyboardEvent,
  tree: HTMLElement | null,
  branches: Branches,
): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || !tree) return false;
  const rows = [...tree.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(event.target as HTMLElement);
  const isInBox = event.target instanceof HTMLInputElement;
  const to = (index: number) => {
    rows[index]?.focus();
    return true;
  };
  if (event.key === 'ArrowDown' && (at >= 0 || isInBox))
    return to(Math.min(at + 1, rows.length - 1));
  if (isInBox && event.key === 'Enter') {
    rows[0]?.click();
    return rows.length > 0;
  }
  if (at < 0) return false;
  const row = rows[at] as HTMLElement;
  const { branch = '', above = '' } = row.dataset;
  switch (event.key) {
    case 'ArrowUp':
      return at > 0 && to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (branch && !branches.isOpen(branch)) branches.toggle(branch);
      else if (branch) return to(at + 1);
      return true;
    case 'ArrowLeft':
      if (branch && branches.isOpen(branch)) branches.toggle(branch);
      else if (above) return to(rows.findIndex((each) => each.dataset.branch === above));
      return true;
    default:
      return false;
  }
}
