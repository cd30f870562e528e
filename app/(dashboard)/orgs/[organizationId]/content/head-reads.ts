import {
  collectionCountInput,
  deletedCollectionCountInput,
  spaceCountInput,
  trashInput,
} from '#components/content/search-params.ts';
import { listCollections } from '#lib/contract/collections.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { reading } from '#lib/session/prefetch.ts';

/** Reads the counts and tabs in the header of the content pages. */
export function headReads(organizationId: string) {
  return [
    reading(listSpaces, trashInput(organizationId)),
    reading(listSpaces, spaceCountInput(organizationId)),
    reading(listCollections, collectionCountInput(organizationId)),
    reading(listCollections, deletedCollectionCountInput(organizationId)),
  ];
}
