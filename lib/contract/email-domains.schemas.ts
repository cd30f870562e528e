import * as z from 'zod/mini';
import { organizationShape } from './organizations.schemas.ts';

export const getOrganizationsForEmailDomain = {
  reply: z.object({ organizations: z.array(organizationShape) }),
};

export const joinByEmailDomain = {
  reply: organizationShape,
};
