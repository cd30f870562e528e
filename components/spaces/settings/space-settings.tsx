'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import type { Above } from '../places.ts';
import { SpaceForm } from './space-form.tsx';

/** The settings of a space. @param fields what stands below them and is saved by itself */
export function SpaceSettings({
  space: read,
  above,
  fields,
}: {
  space: Space;
  above: readonly Above[];
  fields: ReactNode;
}) {
  const parameters = { spaceId: read.id };
  const space = useQuery(queryFor(getSpace, { parameters })).data ?? read;
  return <SpaceForm key={read.id} space={space} above={above} fields={fields} />;
}
