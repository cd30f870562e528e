import * as z from 'zod/mini';
import type { JsonSchema } from './arbitrary.ts';

/** For each field of a body, values that exceed one limit each. */
export function faultsOf(schema: z.ZodMiniType): { path: string; value: unknown }[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(json.properties ?? {}).flatMap(([path, field]) =>
    valuesOffOf(field).map((value) => ({ path, value })),
  );
}

function valuesOffOf(field: JsonSchema): unknown[] {
  const options = (field.anyOf ?? [field]).filter(({ type }) => type !== 'null');
  return options.flatMap((option) => {
    const off: unknown[] = option.type === 'object' ? ['text'] : [{ not: 'expected' }];
    if (option.maxLength !== undefined) off.push('x'.repeat(option.maxLength + 1));
    if (option.minLength) off.push('x'.repeat(option.minLength - 1));
    if (option.enum) off.push('nonsense');
    if (option.pattern || option.format) off.push('-- off its pattern --');
    if (option.maxItems !== undefined) off.push(Array(option.maxItems + 1).fill('a@example.com'));
    if (option.maximum !== undefined && option.maximum < 1e9) off.push(option.maximum + 1);
    if (option.minimum !== undefined && option.minimum > -1e9) off.push(option.minimum - 1);
    if (option.type === 'boolean') off.push('yes');
    return off;
  });
}
