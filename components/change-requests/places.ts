/** The path parameters of a change request, by its number. */
export function requestInput(spaceId: string, number: number | string) {
  return { parameters: { spaceId, changeRequestId: String(number) } };
}
