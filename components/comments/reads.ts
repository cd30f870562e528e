import {
  allInput,
  type CommentPlace,
  countInput,
  endpointsOf,
  facetsInput,
  threadInput,
  threadsInput,
} from './place.ts';
import { ME } from './search-params.ts';

type Search = {
  status: 'open' | 'resolved' | 'all';
  author: string | null;
  page: string | null;
  comment: string | null;
};

/** What a list of threads asks the API for as it opens. @param me the id of whoever is signed in */
export function discussionReads(place: CommentPlace, search: Search, me: string | undefined) {
  const { comment, ...filters } = search;
  const author = search.author === ME ? (me ?? '-') : search.author;
  const endpoints = endpointsOf(place);
  return {
    endpoints,
    threads: threadsInput(place, { ...filters, author }),
    count: countInput(place),
    facets: (author && search.author !== ME) || search.page ? facetsInput(place) : null,
    thread: comment ? threadInput(place, comment) : null,
  };
}

/** What the threads of a page, or of all pages, ask for. */
export function allReads(place: CommentPlace, pageId?: string) {
  return { endpoint: endpointsOf(place).list, input: allInput(place, pageId) };
}
