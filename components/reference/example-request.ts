import type { Operation } from './document.ts';
import { exampleBody } from './example-value.ts';
import type { Ids, Request } from './request.ts';

/** The request of an operation, with these ids in its path. */
export function requestOf({ id, method, path, parameters, body, needs }: Operation, ids: Ids) {
  const request: Request = {
    id,
    method,
    path,
    parameters: parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => ({ name, value: ids[name] ?? '' })),
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    needsToken: needs !== 'nothing',
    ...(body && { body: exampleBody(body) }),
  };
  return request;
}
