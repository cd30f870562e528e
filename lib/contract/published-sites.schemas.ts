import * as z from 'zod/mini';
import { customizationShape } from './customization.schemas.ts';
import type { Description } from './endpoint.ts';
import { siteStructureShape } from './site-structure.schemas.ts';
import { shareKey, siteShape } from './sites.schemas.ts';

export const publishedSiteShape = z.object({
  object: z.literal('published-content-site'),
  site: siteShape,
  structure: siteStructureShape,
  customizations: z.object({
    site: customizationShape,
    /** By site space, where it differs from the site. */
    siteSpaces: z.record(z.string(), customizationShape),
  }),
  scripts: z.array(
    z.object({
      script: z.string(),
      contentSecurityPolicy: z.optional(z.string()),
      cookies: z.array(z.string()),
    }),
  ),
});
export type PublishedSite = z.infer<typeof publishedSiteShape>;

export const getPublishedSite = {
  summary: 'Read a published site: its structure and customization',
  query: z.object({ shareKey }),
  reply: publishedSiteShape,
  assumes: ['Also works for an unpublished site, as its preview shows.'],
} satisfies Description;
