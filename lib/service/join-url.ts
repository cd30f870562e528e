/** Where an invitation or an invite link is opened; `secret` is the secret of either. */
export function joinUrl(appUrl: string, organizationId: string, secret: string): string {
  return `${appUrl}/join/${organizationId}/${secret}`;
}
