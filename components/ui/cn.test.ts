import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

const root = resolve(import.meta.dirname, '../..');

/** tailwind-merge with its own list of classes, and the names of app/globals.css. */
const complete = extendTailwindMerge({
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

/** Words of texts and code that are names of classes, too. */
const notClasses = new Set(['blur', 'container', 'filter', 'ordinal', 'to-do', 'transform']);

/** What the sources have between white space and quotes. */
function written(): string[] {
  return ['app', 'components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('class-groups.ts'))
      .flatMap((file) => readFileSync(join(root, folder, file), 'utf8').split(/[\s'"`]+/)),
  );
}

/** `px-2` of `md:hover:px-2!`: variants are handled alike for every class. */
const withoutVariants = (name: string) =>
  name.replace(/^(?:(?:\[[^\]]*\]|\([^)]*\)|[^:[\]()])+:)*/, '').replace(/!$/, '');

/** The classes of the dashboard that tailwind-merge knows: of two equal ones it drops one. */
const classes = [...new Set(written().map(withoutVariants))]
  .filter((name) => /^[a-z-][^{}<>;=]*$/.test(name) && !notClasses.has(name))
  .filter((name) => complete(`${name} ${name}`) === name);

test('of two classes that set the same property the later one wins, as with all of Tailwind', () => {
  expect(classes.length).toBeGreaterThan(700);
  const wrong = classes.flatMap((first) =>
    classes
      .filter((second) => cn(first, second) !== complete(`${first} ${second}`))
      .map((second) => `${first} ${second} → ${cn(first, second)}`),
  );
  expect(wrong).toEqual([]);
});

test('the same property in another state or on another screen stays', () => {
  expect(cn('px-2 md:px-4', 'px-3')).toBe('md:px-4 px-3');
  expect(cn('hover:bg-paper-2', 'hover:bg-accent-wash')).toBe('hover:bg-accent-wash');
  expect(cn('min-h-8!', 'min-h-9')).toBe('min-h-8! min-h-9');
});
