'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { pathSegment } from '#lib/contract/site-shapes.schemas.ts';
import { shownAddressOf } from '../places.ts';
import { useBoard } from './board-context.tsx';
import type { Structure } from './items.ts';
import { freePath, isDefaultSpace, pathOf, segmentOf, takenPaths } from './paths.ts';

/** The error of a path typed for an item, with a free path when it is taken. */
export function pathFault(
  structure: Structure,
  id: string,
  typed: string,
): { message: string; free?: string } | undefined {
  const { error } = pathSegment.safeParse(typed);
  if (error) return { message: error.issues[0]?.message ?? 'This isn’t a valid path.' };
  const taken = takenPaths(structure, id);
  if (!taken.has(typed.trim())) return undefined;
  const free = freePath(typed.trim(), taken);
  const owner = ownerOf(structure, id, typed.trim());
  return {
    message: `${owner} already has this path. ${withSegment(structure, id, free)} is available.`,
    free,
  };
}

function ownerOf(structure: Structure, id: string, segment: string): string {
  const { nodes, parents } = structure;
  const item = nodes.get(id);
  for (const other of nodes.values()) {
    const isBeside =
      other.object === item?.object &&
      (other.object === 'site-section' || parents.get(other.id) === parents.get(id));
    if (isBeside && other.id !== id && segmentOf(structure, other.id) === segment)
      return other.title;
  }
  return 'Another item';
}

/** The path an item would have with another last segment. */
function withSegment(structure: Structure, id: string, segment: string): string {
  const segments = new Map(structure.segments).set(id, segment);
  return pathOf({ ...structure, segments }, id);
}

/** The last segment of an item's path, checked while it is typed, with the full address. */
export function PathField({
  structure,
  id,
  value,
  onChange,
  refusal,
  unavailable,
}: {
  structure: Structure;
  id: string;
  value: string;
  onChange: (path: string) => void;
  /** The error the API returned. */
  refusal: string | undefined;
  unavailable?: string;
}) {
  const { site } = useBoard();
  const fault = pathFault(structure, id, value);
  const path = withSegment(structure, id, value.trim());
  const host = site && shownAddressOf(site);
  const { free } = fault ?? {};
  return (
    <Field
      label="Path"
      error={
        fault || refusal ? (
          <>
            {fault?.message ?? refusal}{' '}
            {free && (
              <button
                type="button"
                className="rounded-badge underline underline-offset-2"
                onClick={() => onChange(free)}
              >
                Use {free}
              </button>
            )}
          </>
        ) : undefined
      }
      help={
        isDefaultSpace(structure, id) ? (
          `This is the default, so it’s shown at ${pathOf(structure, id)}. This path applies once another space is the default.`
        ) : fault ? undefined : (
          <>
            Full address: <span className="mono wrap-anywhere">{`${host ?? ''}${path}`}</span>
          </>
        )
      }
    >
      <Input
        mono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...(unavailable && { unavailable })}
      />
    </Field>
  );
}
