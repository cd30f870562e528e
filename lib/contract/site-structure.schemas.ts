import * as z from 'zod/mini';
import { siteTitle } from './audit-sites.ts';
import type { Description } from './endpoint.ts';
import { identifier, listQuery, queryBoolean, timestamp, userShape } from './shapes.schemas.ts';
import { siteSectionGroupShape } from './site-section-groups.schemas.ts';
import { siteSectionShape } from './site-sections.schemas.ts';
import { siteItem, siteParent } from './site-shapes.schemas.ts';
import { siteSpaceShape } from './site-spaces.schemas.ts';
import { shareKey } from './sites.schemas.ts';

/** A section or a group of sections, at the root of a site with sections. */
export const siteRootItem = z.discriminatedUnion('object', [
  siteSectionShape,
  siteSectionGroupShape,
]);
export type SiteRootItem = z.infer<typeof siteRootItem>;

/**
 * The structure of a site: sections and groups in one order, or site spaces when it has no
 * sections.
 */
export const siteStructureShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sections'), structure: z.array(siteRootItem) }),
  z.object({ type: z.literal('siteSpaces'), structure: z.array(siteSpaceShape) }),
]);
export type SiteStructure = z.infer<typeof siteStructureShape>;

export const getSiteStructure = {
  summary: 'Read the whole structure of a site',
  query: z.object({
    shareKey,
    /** Extension: false leaves the space objects out, for large sites. */
    spaces: z._default(queryBoolean, true),
  }),
  reply: z.intersection(siteStructureShape, z.object({ version: z.int() })),
  assumes: ['version, an extension, counts the changes of the structure.'],
} satisfies Description;

const place = z.object({
  parent: siteParent,
  /** The title of the parent at that time; absent for the site itself. */
  title: z.optional(z.string()),
  /** The neighbors; absent at an end of the list. */
  after: z.optional(siteItem),
  before: z.optional(siteItem),
});

/** A move that was made. */
export const siteMoveShape = z.object({
  object: z.literal('site-move'),
  id: identifier,
  /** The version of the structure after the move. */
  version: z.int(),
  /** Absent when the account was deleted. */
  movedBy: z.optional(userShape),
  movedAt: timestamp,
  item: z.object({ ...siteItem.shape, title: z.string() }),
  from: place,
  to: place,
  /** The move it undid or redid. */
  undoes: z.optional(identifier),
  /** Whether a later move undid it. */
  undone: z.boolean(),
});
export type SiteMove = z.infer<typeof siteMoveShape>;

export const sortSiteStructure = {
  summary: 'Move an item of a site’s structure',
  audit: {
    name: 'Site structure reordered',
    sentence: (facts) =>
      `moved ${facts.target}${facts.payload.undoes ? ' back' : ''} on ${siteTitle(facts)}`,
  },
  body: z.object({
    item: siteItem,
    position: z.optional(z.object({ before: z.optional(siteItem), after: z.optional(siteItem) })),
    /** Extension: the new parent; 400 when the neighbor is elsewhere. */
    parent: z.optional(siteParent),
    /** Extension: a space becomes a section there, with its title, path and condition. */
    section: z.optional(z.boolean()),
    /** Extension: the caller's move that this one undoes; 409 when it was undone already. */
    undoes: z.optional(identifier),
  }),
  reply: z.discriminatedUnion('object', [siteSpaceShape, siteSectionShape, siteSectionGroupShape]),
  assumes: [
    'Does the same as the three separate move operations.',
    'Without a parent, the neighbor decides; without either, the item moves to the end of its list.',
  ],
} satisfies Description;

export const restoreSiteItem = {
  summary: 'Restore an item that was removed from a site',
  audit: {
    name: 'Site item restored',
    sentence: (facts) => `restored ${facts.target} on ${siteTitle(facts)}`,
  },
  body: z.object({ item: siteItem }),
  reply: z.discriminatedUnion('object', [siteSpaceShape, siteSectionShape, siteSectionGroupShape]),
  refusals: {
    404: 'The caller didn’t remove this item in the last 30 days.',
    409: 'Its space, or the section it was in, is no longer there.',
  },
  assumes: [
    'It keeps its id, position, condition, customization and spaces; a path that has been taken since gets a number.',
  ],
} satisfies Description;

export const listSiteMoves = {
  summary: 'List the latest moves in a site’s structure',
  query: listQuery,
  reply: z.object({
    next: z.optional(z.object({ page: z.string() })),
    count: z.optional(z.int()),
    items: z.array(siteMoveShape),
    /** The structure's version, as in `GET …/structure`. */
    version: z.int(),
  }),
  assumes: ['Sorted newest first, for the last 30 days.'],
} satisfies Description;

export const siteSpaceCounts = z.object({
  /** The site space. */
  id: identifier,
  spaceId: identifier,
  pages: z.int(),
  brokenLinks: z.int(),
});
export type SiteSpaceCounts = z.infer<typeof siteSpaceCounts>;

export const countSiteSpaces = {
  summary: 'Count the pages and broken links of the spaces on a site',
  reply: z.object({ object: z.literal('site-counts'), spaces: z.array(siteSpaceCounts) }),
  assumes: [
    'Only spaces the caller can see, and at most the 200 that changed last.',
    'A link into a space the caller can’t see is broken only when that space is gone.',
  ],
} satisfies Description;
