import * as z from 'zod/mini';
import { fileReply } from './endpoint.schemas.ts';
import type { Description } from './endpoint.ts';
import { EXPORT_DAYS, organizationExportStatuses } from './organization-exports.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.schemas.ts';

export const organizationExportShape = z.object({
  object: z.literal('organization-export'),
  id: identifier,
  status: z.enum(organizationExportStatuses),
  /** Why it failed. */
  reason: z.optional(z.string()),
  startedBy: z.optional(userShape),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** How many spaces and sites are in the archive, of how many. */
  done: z.int(),
  total: z.int(),
  /** The size of the archive so far. */
  bytes: z.int(),
  /** SHA-256 of the archive, once it is complete. */
  sha256: z.optional(z.string()),
  /** Until when the archive can be downloaded. */
  expiresAt: z.optional(timestamp),
});
export type OrganizationExport = z.infer<typeof organizationExportShape>;

export const listOrganizationExports = {
  summary: 'List the exports of an organization, newest first',
  query: listQuery,
  reply: listOf(organizationExportShape),
} satisfies Description;

export const createOrganizationExport = {
  summary: 'Export an organization as one archive, in the background',
  audit: {
    name: 'Organization export started',
    sentence: ({ target }) => `started an export of the organization ${target}`,
  },
  reply: organizationExportShape,
  refusals: { 409: 'Another export of the organization is running.' },
  assumes: [
    'The archive is a tar.gz of Markdown, JSON and files by their SHA-256. It has the spaces with their history, change requests and comments, the sites, members and teams, but no secrets. Its README.txt describes it.',
    `It can be downloaded for ${EXPORT_DAYS} days and is deleted then.`,
    'It fails when the person who started it is no longer an admin.',
  ],
} satisfies Description;

export const deleteOrganizationExport = {
  summary: 'Stop an export of an organization, or delete its archive',
  audit: {
    name: 'Organization export deleted',
    sentence: ({ target, payload: { stopped } }) =>
      stopped ? `stopped an export of ${target}` : `deleted an export of ${target}`,
  },
} satisfies Description;

export const getOrganizationExportUrl = {
  summary: 'Get a URL to download an export of an organization',
  audit: {
    name: 'Organization export downloaded',
    sentence: ({ target }) => `downloaded an export of the organization ${target}`,
  },
  reply: z.object({ url: z.string() }),
  refusals: { 409: 'It isn’t complete.' },
  assumes: [
    'The URL is signed, and works for 15 minutes without a token, while the caller is an admin.',
  ],
} satisfies Description;

export const downloadOrganizationExport = {
  summary: 'Download an export of an organization by its signed URL',
  reply: fileReply,
  assumes: ['A URL that has expired, or whose person is no longer an admin, is not found.'],
} satisfies Description;
