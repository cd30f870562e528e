import { Problem } from '#lib/client/problem.ts';

/** Whether the API has no such operation, as APIs without our extensions. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Problem && error.isUnsupported;
}
