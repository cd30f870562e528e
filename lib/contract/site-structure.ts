import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listQuery, queryBoolean, timestamp, userShape } from './shapes.ts';
import { siteSectionGroupShape } from './site-section-groups.ts';
import { siteSectionShape } from './site-sections.ts';
import { siteItem, siteParent } from './site-shapes.ts';
import { siteSpaceShape } from './site-spaces.ts';
import { shareKey, sitePath } from './sites.ts';

/** A section, or a group of them: what stands at the root of a site that has sections. */
export const siteRootItem = z.discriminatedUnion('object', [
  siteSectionShape,
  siteSectionGroupShape,
]);
export type SiteRootItem = z.infer<typeof siteRootItem>;

/** How a site is arranged: sections and groups in one order, or site spaces where it has no sections. */
export const siteStructureShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sections'), structure: z.array(siteRootItem) }),
  z.object({ type: z.literal('siteSpaces'), structure: z.array(siteSpaceShape) }),
]);
export type SiteStructure = z.infer<typeof siteStructureShape>;

const structurePath = `${sitePath}/structure` as const;

export const getSiteStructure = endpoint({
  method: 'GET',
  path: structurePath,
  summary: 'Read the whole structure of a site',
  needs: ['site', 'view'],
  query: z.object({
    shareKey,
    /** Extension: false leaves the space objects out, for large sites. */
    spaces: z._default(queryBoolean, true),
  }),
  reply: z.intersection(siteStructureShape, z.object({ version: z.int() })),
  extension: true,
  assumes: ['version, an extension, counts the changes of the structure'],
});

const place = z.object({
  parent: siteParent,
  /** The title of the parent then; absent for the site itself. */
  title: z.optional(z.string()),
  /** The neighbours; absent at an end of the list. */
  after: z.optional(siteItem),
  before: z.optional(siteItem),
});

/** A move that took place. */
export const siteMoveShape = z.object({
  object: z.literal('site-move'),
  id: identifier,
  /** The version of the structure that it made. */
  version: z.int(),
  /** Absent when the account is gone. */
  movedBy: z.optional(userShape),
  movedAt: timestamp,
  item: z.object({ ...siteItem.shape, title: z.string() }),
  from: place,
  to: place,
  /** The move it took back, or did again. */
  undoes: z.optional(identifier),
  /** Whether a later move took it back. */
  undone: z.boolean(),
});
export type SiteMove = z.infer<typeof siteMoveShape>;

export const sortSiteStructure = endpoint({
  method: 'PATCH',
  path: `${structurePath}/sort`,
  summary: 'Move an item of a site’s structure',
  needs: ['site', 'edit'],
  body: z.object({
    item: siteItem,
    position: z.optional(z.object({ before: z.optional(siteItem), after: z.optional(siteItem) })),
    /** Extension: what it goes into; 400 when the neighbour is elsewhere. */
    parent: z.optional(siteParent),
    /** Extension: the move of the caller's that this one takes back; 409 when that was taken back already. */
    undoes: z.optional(identifier),
  }),
  reply: z.discriminatedUnion('object', [siteSpaceShape, siteSectionShape, siteSectionGroupShape]),
  refreshes: [sitePath],
  extension: true,
  assumes: [
    'does what the move operations of the three kinds do',
    'without parent, the place of the neighbour decides; without both, it goes last where it is',
  ],
});

export const listSiteMoves = endpoint({
  method: 'GET',
  path: `${structurePath}/moves`,
  summary: 'List the last moves in a site’s structure',
  needs: ['site', 'view'],
  query: listQuery,
  reply: z.object({
    next: z.optional(z.object({ page: z.string() })),
    count: z.optional(z.int()),
    items: z.array(siteMoveShape),
    /** Of the structure, as `GET …/structure` tells it. */
    version: z.int(),
  }),
  extension: true,
  assumes: ['the last first; those of the last 30 days'],
});
