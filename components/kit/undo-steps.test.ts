import { expect, test } from 'vitest';
import { undoSteps } from './undo-steps.ts';

type Steps = ReturnType<typeof undoSteps>;

const kept = (steps: Steps, takeBack: () => void) => steps.begin().settle(takeBack) as () => void;

test('changes are taken back one after the other, the latest first, and each once', () => {
  const steps = undoSteps();
  const done: string[] = [];
  for (const name of ['one', 'two', 'three']) kept(steps, () => done.push(name));
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
  kept(steps, () => done.push('one'));
  const two = kept(steps, () => done.push('two'));
  kept(steps, () => done.push('three'));
  two();
  two();
  steps.back();
  steps.back();
  expect(done).toEqual(['two', 'three', 'one']);
});

test('a change on its way is the one that is meant: it is taken back as soon as it is made', () => {
  const steps = undoSteps();
  const done: string[] = [];
  kept(steps, () => done.push('one'));
  const two = steps.begin();
  const three = steps.begin();
  for (let press = 0; press < 3; press += 1) expect(steps.back()).toBe(true);
  expect(done).toEqual([]);
  expect(two.settle(() => done.push('two'))).toBeNull();
  expect(done).toEqual([]);
  expect(three.settle(() => done.push('three'))).toBeNull();
  expect(done).toEqual(['three', 'two', 'one']);
  expect(steps.back()).toBe(false);
});

test('a change that was refused leaves nothing to take back, and what waited for it goes on', () => {
  const steps = undoSteps();
  const done: string[] = [];
  kept(steps, () => done.push('one'));
  kept(steps, () => done.push('two'));
  const refused = steps.begin();
  steps.back();
  steps.back();
  refused.drop();
  expect(done).toEqual(['two']);
  steps.back();
  expect(done).toEqual(['two', 'one']);
});

test('a page that is left keeps what its message in view says, whose own button works in any case', () => {
  const steps = undoSteps();
  const done: string[] = [];
  const one = kept(steps, () => done.push('one'));
  const two = kept(steps, () => done.push('two'));
  steps.forget(two);
  steps.back();
  expect([steps.back(), done]).toEqual([false, ['two']]);
  one();
  one();
  expect(done).toEqual(['two', 'one']);
});

test('what is on its way while its page is left can be taken back once it is made', () => {
  const steps = undoSteps();
  const done: string[] = [];
  const [wanted, late] = [steps.begin(), steps.begin()];
  steps.back();
  late.drop();
  steps.back();
  steps.forget();
  wanted.settle(() => done.push('wanted'));
  expect(done).toEqual(['wanted']);
  const after = steps.begin();
  steps.forget();
  after.settle(() => done.push('after'));
  steps.back();
  expect(done).toEqual(['wanted', 'after']);
});
