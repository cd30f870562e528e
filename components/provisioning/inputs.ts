/** The request of the settings of provisioning. */
export function provisioningInput(organizationId: string) {
  return { parameters: { organizationId } };
}
