import type { useEndpointForm } from '#components/kit/endpoint-form.ts';
import type { updateSpace } from '#lib/contract/spaces.schemas.ts';
import type { Space } from '#lib/contract/spaces.ts';
import type { Ancestor } from '../places.ts';
import type { Values } from './values.ts';

export type SectionProps = {
  form: ReturnType<typeof useEndpointForm<typeof updateSpace.body>>;
  values: Values;
  space: Space;
  above: readonly Ancestor[];
  /** Why the fields can't be changed, for each of them; nothing when they can. */
  locked: { unavailable?: string };
};
