import { expect, test } from 'vitest';
import { undoSteps } from './undo-steps.ts';

type Steps = ReturnType<typeof undoSteps>;

const kept = (steps: Steps, revert: () => void) => steps.begin().complete(revert) as () => void;

test('changes are undone one by one, the latest first, each once', () => {
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

test('a change undone from its toast isn’t undone again', () => {
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

test('undo during a pending change undoes that change once it is saved', () => {
  const steps = undoSteps();
  const done: string[] = [];
  kept(steps, () => done.push('one'));
  const two = steps.begin();
  const three = steps.begin();
  for (let press = 0; press < 3; press += 1) expect(steps.back()).toBe(true);
  expect(done).toEqual([]);
  expect(two.complete(() => done.push('two'))).toBeNull();
  expect(done).toEqual([]);
  expect(three.complete(() => done.push('three'))).toBeNull();
  expect(done).toEqual(['three', 'two', 'one']);
  expect(steps.back()).toBe(false);
});

test('a refused change can’t be undone, and undo continues with the one before', () => {
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

test('after a page is left only the change in the visible toast can be undone by key', () => {
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

test('a change still pending when its page is left can be undone once it is saved', () => {
  const steps = undoSteps();
  const done: string[] = [];
  const [wanted, late] = [steps.begin(), steps.begin()];
  steps.back();
  late.drop();
  steps.back();
  steps.forget();
  wanted.complete(() => done.push('wanted'));
  expect(done).toEqual(['wanted']);
  const after = steps.begin();
  steps.forget();
  after.complete(() => done.push('after'));
  steps.back();
  expect(done).toEqual(['wanted', 'after']);
});

test('undo stops at a change that can’t be undone, and says why', () => {
  const reasons: string[] = [];
  const steps = undoSteps((reason) => reasons.push(reason));
  const done: string[] = [];
  kept(steps, () => done.push('one'));
  const barred = steps.begin();
  steps.back();
  steps.back();
  barred.bar('An import can’t be undone.');
  expect([steps.back(), steps.back()]).toEqual([true, true]);
  expect(done).toEqual([]);
  expect(reasons).toEqual(Array(3).fill('An import can’t be undone.'));
});

test('undone changes are redone in order, until there is a new one', () => {
  const steps = undoSteps();
  const done: string[] = [];
  const change = (name: string) => {
    done.push(name);
    steps.begin().complete(
      () => done.push(`not ${name}`),
      () => change(name),
    );
  };
  change('one');
  change('two');
  steps.back();
  steps.back();
  expect([steps.forward(), steps.forward(), steps.forward()]).toEqual([true, true, false]);
  steps.back();
  change('three');
  expect(steps.forward()).toBe(false);
  expect(done).toEqual(['one', 'two', 'not two', 'not one', 'one', 'two', 'not two', 'three']);
});
