/** The URL of an invitation or invite link; `secret` is its secret. */
export function joinUrl(appUrl: string, organizationId: string, secret: string): string {
  return `${appUrl}/join/${organizationId}/${secret}`;
}
