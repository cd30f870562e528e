import * as z from 'zod/mini';
import { customizationShape } from './customization.ts';
import { endpoint } from './endpoint.ts';
import { siteStructureShape } from './site-structure.ts';
import { shareKey, sitePath, siteShape } from './sites.ts';

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

export const getPublishedSite = endpoint({
  method: 'GET',
  path: `${sitePath}/published`,
  summary: 'Read a published site: its structure and customization',
  needs: ['site', 'view'],
  query: z.object({ shareKey }),
  reply: publishedSiteShape,
  assumes: ['Also works for an unpublished site, which its preview shows.'],
});
