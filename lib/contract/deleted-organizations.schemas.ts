import * as z from 'zod/mini';
import { DELETED_DAYS } from './deleted-organizations.ts';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp } from './shapes.schemas.ts';

export const organizationDeletionShape = z.object({
  object: z.literal('organization-deletion'),
  /** What goes with the organization. */
  people: z.int(),
  spaces: z.int(),
  /** The published sites, which go offline. */
  sites: z.array(z.object({ id: identifier, title: z.string() })),
  /** The host names that others can use once it is removed. */
  hostnames: z.array(z.string()),
});
export type OrganizationDeletion = z.infer<typeof organizationDeletionShape>;

export const deletedOrganizationShape = z.object({
  object: z.literal('deleted-organization'),
  id: identifier,
  title: z.string(),
  deletedAt: timestamp,
  /** Until when it can be restored. */
  restorableUntil: timestamp,
});
export type DeletedOrganization = z.infer<typeof deletedOrganizationShape>;

export const previewOrganizationDeletion = {
  summary: 'Read what deleting an organization takes with it',
  reply: organizationDeletionShape,
} satisfies Description;

export const deleteOrganization = {
  summary: 'Delete an organization',
  audit: {
    name: 'Organization deleted',
    sentence: ({ target }) => `deleted the organization ${target}`,
  },
  reply: deletedOrganizationShape,
  assumes: [
    `Nobody finds it from then on (404), and its sites are offline. Its admins can restore it for ${DELETED_DAYS} days, and each gets an email; then all of it is removed.`,
    'Of its activity only the hashes stay, so that the audit log can be verified.',
  ],
} satisfies Description;

export const restoreOrganization = {
  summary: 'Restore a deleted organization',
  audit: {
    name: 'Organization restored',
    sentence: ({ target }) => `restored the organization ${target}`,
  },
  assumes: ['As it was, with its published sites. One that isn’t deleted stays as it is.'],
} satisfies Description;

export const listDeletedOrganizations = {
  summary: 'List the deleted organizations that the caller can restore, latest first',
  query: listQuery,
  reply: listOf(deletedOrganizationShape),
} satisfies Description;
