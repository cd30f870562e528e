// JSON Schemas are user input, so they are interpreted: a validator that generates code from them would
// run that code. Only in a thread: a pattern can keep a processor busy.
import { runInNewContext } from 'node:vm';
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { formatAlternatives } from '#lib/contract/format.ts';

/** A fault of a value and its position: a JSON pointer, empty for the whole value. */
export type SchemaFault = { at: string; message: string };

/** The time limit of a check, also on a busy machine: a pattern or a chain of `$ref`s could take years. */
const PATIENCE_MILLISECONDS = 500;
/** Keywords whose fault only says that there is another one further in. */
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
 * Checks a value against a draft-07 schema.
 * @returns the faults, the innermost first; null when the check exceeds its time limit
 */
export function faultsAgainst(schema: object, value: unknown): SchemaFault[] | null {
  const check = () => {
    // The validator modifies the schema it receives.
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

/** Uses the validator's own message, except for the most frequent faults. */
function wordsOf({ keyword, error }: OutputUnit): string {
  const quoted = [...error.matchAll(/"([^"]*)"/g)].map(([, text]) => text ?? '');
  if (keyword === 'false') return 'The schema does not define this property.';
  if (keyword === 'required') return `${quoted.at(-1)} is required.`;
  if (keyword === 'type')
    return `The type is ${quoted[0]}. Use ${formatAlternatives(quoted.slice(1))}.`;
  if (keyword === 'enum') return `Choose one of ${quoted.join(', ')}.`;
  return error.replace(/^Instance/, 'It').replace(/^String/, 'The text');
}
