import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classConfig } from './class-groups.ts';

const merge = createTailwindMerge(classConfig);

/**
 * Joins class names; of two that set the same property the later one wins.
 *
 * @param classes strings, arrays or `{ name: condition }` records
 * @returns one class attribute
 */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
