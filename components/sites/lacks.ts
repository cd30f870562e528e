import { Problem } from '#lib/client/problem.ts';

/** Whether the API said that it has no such operation, as one without an extension does. */
export function lacks(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 405);
}
