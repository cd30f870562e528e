import {
  collectionCountInput,
  spaceCountInput,
  trashInput,
} from '#components/content/search-params.ts';
import { listCollections } from '#lib/contract/collections.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { reading } from '#lib/session/prefetch.ts';

/** What the head of the content pages shows: counts, and which tabs there are. */
export function headReads(organizationId: string) {
  return [
    reading(listSpaces, trashInput(organizationId)),
    reading(listSpaces, spaceCountInput(organizationId)),
    reading(listCollections, collectionCountInput(organizationId)),
  ];
}
