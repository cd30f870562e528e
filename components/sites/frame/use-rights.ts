'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';

type Lock = { unavailable?: string };

/** What the caller may do with the sites of an organization, and why not. */
export type Rights = {
  /** Arranging: structure, redirects, schema, title, defaults. */
  canEdit: boolean;
  /** Deciding who gets in: visibility, addresses, publishing, share links, customization. */
  canAdmin: boolean;
  /** Seeing sites at all; guests see none. */
  canView: boolean;
  /** For a control that arranges: empty, or why it can't be used and who could. */
  editLock: Lock;
  /** The same for a control that decides who gets in. */
  adminLock: Lock;
  organizationTitle: string;
};

/** A site tells no permissions of its own: they follow from those on its organization. */
export function useRights(organizationId: string): Rights {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const { createContent, admin, listMembers } = organization?.permissions ?? {};
  const title = organization?.title ?? 'the organization';
  return {
    canEdit: createContent === true,
    canAdmin: admin === true,
    canView: listMembers !== false,
    editLock:
      createContent === false
        ? {
            unavailable: `Changing a site takes the role Create.\nAn admin of ${title} can give it to you.`,
          }
        : {},
    adminLock:
      admin === false
        ? {
            unavailable: `Deciding who reaches a site takes the role Admin.\nAn admin of ${title} can.`,
          }
        : {},
    organizationTitle: title,
  };
}
