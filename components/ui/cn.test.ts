import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test('a size and a colour of text stand beside each other', () => {
  expect(cn('text-ui text-ink', 'text-meta')).toBe('text-ink text-meta');
  expect(cn('text-title', 'text-accent')).toBe('text-title text-accent');
});

test('of two that set the same property the later one stays', () => {
  expect(cn('rounded-control z-pop shadow-pop', 'rounded-pop z-tip shadow-lift')).toBe(
    'rounded-pop z-tip shadow-lift',
  );
  expect(cn('px-gutter duration-fast', 'px-0 duration-slow')).toBe('px-0 duration-slow');
});
