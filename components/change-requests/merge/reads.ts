import { requestInput } from '../places.ts';

/** What reading the three texts of a page asks for. */
export function conflictInput(spaceId: string, number: string, pageId: string) {
  return { parameters: { ...requestInput(spaceId, number).parameters, pageId } };
}
