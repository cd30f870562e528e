import type { useEndpointForm } from '#components/kit/endpoint-form.ts';
import type { Lock } from '#components/kit/permission.ts';
import type { updateSpace } from '#lib/contract/spaces.schemas.ts';
import type { Space } from '#lib/contract/spaces.ts';
import type { Ancestor } from '../places.ts';
import type { SpaceSettingsValues } from './values.ts';

export type SpaceSettingsSectionProps = {
  form: ReturnType<typeof useEndpointForm<typeof updateSpace.body>>;
  values: SpaceSettingsValues;
  space: Space;
  above: readonly Ancestor[];
  /** Why the fields can't be changed, for each of them; nothing when they can. */
  locked: Lock;
};
