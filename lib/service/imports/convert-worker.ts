import { serveTasks } from '../worker/serve-tasks.ts';
import { type Converted, type Convertible, convert } from './convert.ts';
import { Unconvertible } from './unconvertible.ts';

export type ConversionOutcome = { done: Converted } | { unreadable: string };

async function carryOut(source: Convertible): Promise<ConversionOutcome> {
  try {
    return { done: await convert(source) };
  } catch (error) {
    if (error instanceof Unconvertible) return { unreadable: error.message };
    // The parsers recurse once for each level, and a Word document can be broken in many ways.
    if (error instanceof RangeError) return { unreadable: 'It is nested too deeply to be read.' };
    return { unreadable: 'It can’t be read. It is corrupted, or isn’t the type it claims to be.' };
  }
}

serveTasks(carryOut);
