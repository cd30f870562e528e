import type { AuditEvent } from '#lib/contract/activity.ts';
import { routes } from './routes.ts';

/** Where the thing that an event is about is shown; undefined when it is gone or has no page. */
export function eventHref(organizationId: string, event: AuditEvent): string | undefined {
  const { action, target, payload = {} } = event;
  const { id, label } = target;
  if (target.type === 'member-change' || target.type === 'role-change')
    return routes.members(organizationId, { change: id });
  if (/^(delete|remove|revoke|transfer)/.test(action) && action !== 'removeTeamMember')
    return action === 'deleteSpace' ? routes.trash(organizationId) : undefined;
  const space = (spaceId: string) => ({ organization: organizationId, id: spaceId });
  const site = siteOf(payload.site);
  switch (target.type) {
    case 'member':
      return routes.members(organizationId, { member: id });
    case 'team':
      return routes.teams(organizationId, { team: id });
    case 'organization':
      return action === 'inviteMembers'
        ? routes.invites(organizationId, { hash: 'pending-title' })
        : routes.settings(organizationId);
    case 'email-invite':
      return routes.invites(organizationId, { hash: 'pending-title' });
    case 'link-invite':
      return routes.invites(organizationId, { hash: 'links-title' });
    case 'space':
      return routes.space(space(id), /Grant|UserIn|TeamIn/.test(action) ? 'access' : undefined);
    case 'collection':
      return routes.content(organizationId, { collection: id });
    case 'change-request':
      return typeof payload.space === 'string' && typeof payload.number === 'number'
        ? routes.changeRequest(space(payload.space), payload.number)
        : undefined;
    case 'site':
      return routes.site(organizationId, id);
    case 'site-section':
    case 'site-section-group':
    case 'site-space':
      return site && routes.site(organizationId, site);
    case 'site-redirect':
      return site && routes.site(organizationId, site, 'redirects');
    case 'site-share-link':
      return site && routes.site(organizationId, site, 'settings');
    case 'saml-provider':
      return routes.provider(organizationId, id);
    case 'openapi-spec':
      return label && routes.specification(organizationId, label);
    case 'custom-field':
      return routes.settings(organizationId, 'custom-fields');
    case 'translation-settings':
      return routes.settings(organizationId, 'translations');
    default:
      return undefined;
  }
}

function siteOf(site: unknown): string | undefined {
  if (typeof site === 'string') return site;
  const id = typeof site === 'object' && site !== null && 'id' in site ? site.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
