import { expect, test } from 'vitest';
import { undoSteps } from './undo-steps.ts';

test('changes are taken back one after the other, the latest first, and each once', () => {
  const steps = undoSteps();
  const done: string[] = [];
  for (const name of ['one', 'two', 'three']) steps.keep(() => done.push(name));
  expect([steps.back(), steps.back(), steps.back(), steps.back()]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(done).toEqual(['three', 'two', 'one']);
});

test('what a message took back is not taken back again', () => {
  const steps = undoSteps();
  const done: string[] = [];
  steps.keep(() => done.push('one'));
  const two = steps.keep(() => done.push('two'));
  steps.keep(() => done.push('three'));
  two();
  two();
  steps.back();
  steps.back();
  expect(done).toEqual(['two', 'three', 'one']);
});

test('a page that is left takes its changes along', () => {
  const steps = undoSteps();
  const late = steps.keep(() => expect.unreachable());
  steps.forget();
  late();
  expect(steps.back()).toBe(false);
});
