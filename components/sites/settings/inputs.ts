import { SHARE_LINK_MAXIMUM } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';

/** The input for reading all share links of a site. */
export function shareLinksInput(organizationId: string, siteId: string) {
  return { ...siteInput(organizationId, siteId), query: { limit: SHARE_LINK_MAXIMUM } };
}
