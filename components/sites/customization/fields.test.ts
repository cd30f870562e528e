import { expect, test } from 'vitest';
import { customizationShape } from '#lib/contract/customization.schemas.ts';
import { fieldsWithoutEffect, wholeFields } from '#lib/contract/customization.ts';
import { fields } from './fields.ts';

type Shape = { _zod: { def: { type: string; innerType?: Shape; shape?: Record<string, Shape> } } };

/** The paths of all fields of the contract; a color for both themes is one. */
function pathsOf(shape: Shape, path = ''): string[] {
  const { type, innerType, shape: inside } = shape._zod.def;
  if (innerType && type === 'optional') return pathsOf(innerType, path);
  if (!inside || wholeFields.has(path) || path.endsWith('Color')) return [path];
  return Object.entries(inside).flatMap(([name, field]) =>
    pathsOf(field, path ? `${path}.${name}` : name),
  );
}

test('the editor has every field of the contract, once', () => {
  const paths = fields.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(pathsOf(customizationShape as unknown as Shape).toSorted());
  for (const path of fieldsWithoutEffect) expect(paths).toContain(path);
});

test('fonts are listed by the names that readers install them under', () => {
  const options = fields.flatMap((field) =>
    field.path.endsWith('Font') || field.path.endsWith('.font') ? [field] : [],
  );
  const labels = options.flatMap((field) =>
    'options' in field ? field.options.map(([, label]) => label) : [],
  );
  for (const name of ['JetBrains Mono', 'IBM Plex Serif', 'DM Mono', 'Open Sans', 'Roboto Slab'])
    expect(labels).toContain(name);
});
