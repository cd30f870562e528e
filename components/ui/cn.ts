import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// The names from app/globals.css: otherwise `text-ui` would count as a color and be dropped next to
// `text-ink`.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['meta', 'ui', 'form', 'lead', 'read', 'section', 'panel', 'title'],
      radius: ['badge', 'control', 'pop'],
      shadow: ['pop', 'lift'],
      spacing: ['gutter'],
      ease: ['house'],
      animate: ['busy', 'open', 'panel', 'late'],
      breakpoint: ['md', 'lg', 'xl'],
    },
    classGroups: {
      z: [{ z: ['sticky', 'panel', 'drag', 'pop', 'dialog', 'toast', 'tip'] }],
      duration: [{ duration: ['fast', 'base', 'slow'] }],
    },
  },
});

/**
 * Joins class names; of two that set the same property the later one wins.
 *
 * @param classes strings, arrays or `{ name: condition }` records
 * @returns one class attribute
 */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
