import {
  type Customization,
  type CustomizationChanges,
  type CustomizationPatch,
  removableFields,
  wholeFields,
} from './customization.ts';

type Fields = Record<string, unknown>;

/** The customization of a site space: the site's with its changes. */
export function withChanges(site: Customization, changes: CustomizationChanges): Customization {
  return merged(site, changes, '') as Customization;
}

function merged(value: unknown, changes: unknown, path: string): unknown {
  if (changes === undefined) return value;
  if (isWhole(path) || !isFields(value) || !isFields(changes)) return changes;
  const names = new Set([...Object.keys(value), ...Object.keys(changes)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const at = below(path, name);
      const field = merged(value[name], changes[name], at);
      return removableFields.has(at) && isNone(field) ? [] : [[name, field]];
    }),
  );
}

/** Changes after a patch: null removes a field and all below it, and nothing empty is kept. */
export function patched(
  changes: CustomizationChanges,
  patch: CustomizationPatch,
): CustomizationChanges {
  return (patchedAt(changes, patch, '') ?? {}) as CustomizationChanges;
}

function patchedAt(value: unknown, patch: unknown, path: string): unknown {
  if (patch === undefined) return value;
  if (patch === null) return undefined;
  if (isWhole(path) || !isFields(patch)) return patch;
  const own = isFields(value) ? value : {};
  const names = new Set([...Object.keys(own), ...Object.keys(patch)]);
  const fields = [...names]
    .map((name) => [name, patchedAt(own[name], patch[name], below(path, name))] as const)
    .filter(([, field]) => field !== undefined);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

const below = (path: string, name: string) => (path ? `${path}.${name}` : name);

const isWhole = (path: string) => wholeFields.has(path);

/** Whether a removable field is taken away, or was never there. */
function isNone(value: unknown): boolean {
  return value === undefined || (isFields(value) && Object.keys(value).length === 0);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
