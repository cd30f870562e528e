/** Where the identity provider of an organization sends its requests. */
export function baseUrlOf(appUrl: string, organizationId: string): string {
  return `${appUrl}/scim/v2/${encodeURIComponent(organizationId)}`;
}
