import * as z from 'zod/mini';
import { CONDITION_LENGTH, readCondition } from './conditions.ts';

/** The check of a condition's text. */
export const requireCondition = z.check<string>((context) => {
  // The length check reports it.
  if (context.value.length > CONDITION_LENGTH) return;
  const read = readCondition(context.value);
  if (!('fault' in read)) return;
  const { message, at } = read.fault;
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: `Character ${at + 1}: ${message}`,
  });
});
