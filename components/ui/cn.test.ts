import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

const checkout = resolve(import.meta.dirname, '../..');

// Without these names tailwind-merge would take `text-ui` for a colour and drop it beside `text-ink`.
const merge = extendTailwindMerge({
  cacheSize: 0,
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

/** Every class that a string in the components names, as tailwind-merge knows it. */
function classesInUse(): string[] {
  const words = new Set<string>();
  for (const file of globSync('{app,components}/**/*.tsx', { cwd: checkout })) {
    const text = readFileSync(resolve(checkout, file), 'utf8');
    for (const [, , string = ''] of text.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g))
      for (const word of string.split(/\s+/))
        if (/^[-a-z@[]\S*[\w\])!]$/.test(word)) words.add(word);
  }
  return [...words].filter((word) => merge(`${word} ${word}`) === word);
}

test('a size and a colour of text stand beside each other', () => {
  expect(cn('text-ui text-ink', 'text-meta')).toBe('text-ink text-meta');
  expect(cn('text-title', 'text-accent')).toBe('text-title text-accent');
});

test('of two that set the same property the later one stays', () => {
  expect(cn('rounded-control z-pop shadow-pop', 'rounded-pop z-tip shadow-lift')).toBe(
    'rounded-pop z-tip shadow-lift',
  );
  expect(cn('px-gutter duration-fast', 'px-0 duration-slow')).toBe('px-0 duration-slow');
  expect(cn('p-4 max-md:px-4', 'px-2 max-md:p-1')).toBe('p-4 px-2 max-md:p-1');
  expect(cn('hover:[&>td]:bg-paper-2 bg-paper', 'hover:[&>td]:bg-paper bg-ink!')).toBe(
    'bg-paper hover:[&>td]:bg-paper bg-ink!',
  );
});

test('names that are not Tailwind’s stay', () => {
  expect(cn('group/row mono', undefined, 'group/table lucide')).toBe(
    'group/row mono group/table lucide',
  );
});

// Fails when somebody begins to use a class that cn.ts does not know: it is added there.
test('of every two classes in use it keeps what tailwind-merge keeps', () => {
  // Modifiers only tell classes apart, so that one modifier stands for all.
  const utilities = new Set(classesInUse().map((name) => name.replace(/^.*:(?![^[(]*[\])])/, '')));
  expect(utilities.size).toBeGreaterThan(300);
  const other: string[] = [];
  for (const first of utilities)
    for (const second of utilities) {
      if (first === second) continue;
      const pair = `${first} ${second}`;
      if (cn(pair) !== merge(pair)) other.push(pair);
    }
  expect(other).toEqual([]);
});
