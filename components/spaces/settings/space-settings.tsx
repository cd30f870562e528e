'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import type { Above } from '../places.ts';
import { SpaceForm } from './space-form.tsx';

/** The settings of a space. */
export function SpaceSettings({ space: read, above }: { space: Space; above: readonly Above[] }) {
  const parameters = { spaceId: read.id };
  const space = useQuery(queryFor(getSpace, { parameters })).data ?? read;
  return <SpaceForm key={read.id} space={space} above={above} />;
}
