export type { SiteItem, SiteParent } from './site-shapes.schemas.ts';

export const siteItemTypes = ['site-space', 'site-section', 'site-section-group'] as const;
