import type { Endpoint, Method } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { matchPath, type Route } from '#lib/contract/routes.ts';
import { badRequest, notFound, Refusal } from '../errors.ts';
import { requireStorable } from './request-body.ts';

export type { Route };
export type RouteMatch = { route: Route; parameters: Record<string, string> };

function decode(name: string, value: string): string {
  try {
    const decoded = decodeURIComponent(value);
    requireStorable(decoded, name);
    return decoded;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest('The path has a % that isn’t a valid escape. Use %25 for a percent sign.');
  }
}

/**
 * Finds the endpoint of a method and a path. HEAD is handled like GET.
 * @throws Refusal 404 for an unknown path, 405 with `Allow` for a method the path doesn't support,
 * 400 for an invalid escape or text the database can't store
 */
export function matchRoute(method: string, path: string): RouteMatch {
  const found = matchPath(path);
  if (found.length === 0) throw notFound('This path of the API');
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const { routes, values } of found) {
    const route = routes.get(wanted as Method);
    if (!route) continue;
    const pairs = route.parameterNames.map(
      (name, index) => [name, decode(name, values[index] ?? '')] as const,
    );
    return { route, parameters: Object.fromEntries(pairs) };
  }
  const allowed = [...new Set(found.flatMap(({ routes }) => [...routes.keys()]))].sort();
  throw new Refusal(405, `This path supports ${allowed.join(', ')}, not ${method}.`, {
    headers: { allow: allowed.join(', ') },
  });
}

/** The route that reads what another route changes: GET on the same path. */
export function readingRoute(endpoint: Endpoint): Route | null {
  const reading = endpoints.find(
    (other) => other.endpoint.method === 'GET' && other.endpoint.path === endpoint.path,
  );
  return reading ? { ...reading, parameterNames: [] } : null;
}
