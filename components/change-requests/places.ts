import type { ChangeRequest } from '#lib/contract/change-requests.ts';

/** The path parameters of a change request, by its number. */
export function requestInput(spaceId: string, number: number | string) {
  return { parameters: { spaceId, changeRequestId: String(number) } };
}

/** Whether a change request can no longer be changed. */
export function isClosed({ status }: Pick<ChangeRequest, 'status'>): boolean {
  return status === 'merged' || status === 'archived';
}
