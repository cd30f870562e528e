import { endpoint } from './endpoint.ts';
import type * as schemas from './sign-in-policy.schemas.ts';

export type { SignInPolicy, SignInPolicyPreview } from './sign-in-policy.schemas.ts';

/** Whose sign-ins need a passkey. */
export const passkeyChoices = ['nobody', 'admins', 'everybody'] as const;

const path = '/v1/orgs/{organizationId}/sign-in-policy';

export const getSignInPolicy = endpoint<typeof schemas.getSignInPolicy>()({
  method: 'GET',
  path,
  needs: ['organization', 'view'],
  extension: true,
});

export const updateSignInPolicy = endpoint<typeof schemas.updateSignInPolicy>()({
  method: 'PATCH',
  path,
  needs: ['organization', 'admin'],
  refreshes: [path],
  recent: true,
  extension: true,
});

export const previewSignInPolicy = endpoint<typeof schemas.previewSignInPolicy>()({
  method: 'GET',
  path: `${path}/preview`,
  needs: ['organization', 'admin'],
  extension: true,
});
