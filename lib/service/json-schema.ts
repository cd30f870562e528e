// JSON Schemas come from people, so they are interpreted: a validator that writes code from them would
// run what it made of their text.
import { runInNewContext } from 'node:vm';
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';

/** What is wrong with a value, and where in it: a JSON pointer, empty for the whole. */
export type SchemaFault = { at: string; message: string };

/** How long a check may take, on a busy machine, too: a pattern or a chain of `$ref`s can ask for years. */
const PATIENCE_MILLISECONDS = 500;
/** Keywords whose fault says only that there is one further in. */
const wrappers: ReadonlySet<string> = new Set([
  '$ref',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'additionalItems',
  'allOf',
  'anyOf',
  'if',
  'then',
  'else',
]);

/**
 * Checks a value against a schema of draft-07.
 * @returns what is wrong with it, the innermost first; null where that took too long to find out
 */
export function faultsAgainst(schema: object, value: unknown): SchemaFault[] | null {
  const check = () => {
    // The validator writes into the schema it is given.
    const validator = new Validator(structuredClone(schema) as Schema, '7', false);
    return validator.validate(value).errors;
  };
  try {
    const units = runInNewContext('check()', { check }, { timeout: PATIENCE_MILLISECONDS });
    return faultsFrom(units as OutputUnit[]);
  } catch (error) {
    if (isEndless(error)) return null;
    throw error;
  }
}

function isEndless(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function faultsFrom(units: OutputUnit[]): SchemaFault[] {
  const own = units.filter(({ keyword }) => !wrappers.has(keyword));
  const faults = (own.length > 0 ? own : units).map((unit) => ({
    at: decodeURIComponent(unit.instanceLocation.slice(1)),
    message: wordsOf(unit),
  }));
  return faults.sort((one, other) => depthOf(other) - depthOf(one));
}

const depthOf = ({ at }: SchemaFault) => at.split('/').length;

/** The validator's words, but for those that people meet most. */
function wordsOf({ keyword, error }: OutputUnit): string {
  const quoted = [...error.matchAll(/"([^"]*)"/g)].map(([, text]) => text ?? '');
  if (keyword === 'false') return 'The schema knows nothing of this name.';
  if (keyword === 'required') return `${quoted.at(-1)} is missing.`;
  if (keyword === 'type')
    return `This is of the type ${quoted[0]}. Write ${quoted.slice(1).join(' or ')}.`;
  if (keyword === 'enum') return `Choose one of ${quoted.join(', ')}.`;
  return error.replace(/^Instance/, 'It').replace(/^String/, 'The text');
}
