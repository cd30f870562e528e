/** The request of the provisioning settings. */
export function provisioningInput(organizationId: string) {
  return { parameters: { organizationId } };
}
