/** The page of an organization's single sign-on. */
export function ssoHref(organizationId: string): string {
  return `/orgs/${encodeURIComponent(organizationId)}/settings/sso`;
}

/** The page of one provider. */
export function providerHref(organizationId: string, samlProviderId: string): string {
  return `${ssoHref(organizationId)}/${encodeURIComponent(samlProviderId)}`;
}
