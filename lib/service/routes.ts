import type { Endpoint, Method } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { badRequest, notFound, Refusal } from './errors.ts';
import { requireStorable } from './request-body.ts';

export type Route = { noun: string; name: string; endpoint: Endpoint; parameterNames: string[] };
export type Match = { route: Route; parameters: Record<string, string> };

type Node = { literal: Map<string, Node>; parameter: Node | null; routes: Map<Method, Route> };

const emptyNode = (): Node => ({ literal: new Map(), parameter: null, routes: new Map() });

/** All paths of the contract as a tree of segments; a literal segment wins over a parameter. */
const root = buildTree();

function buildTree(): Node {
  const tree = emptyNode();
  for (const { noun, name, endpoint } of endpoints) {
    let node = tree;
    const parameterNames: string[] = [];
    for (const segment of endpoint.path.split('/').slice(1)) {
      const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (parameter) {
        parameterNames.push(parameter);
        node.parameter ??= emptyNode();
        node = node.parameter;
      } else {
        const next = node.literal.get(segment) ?? emptyNode();
        node.literal.set(segment, next);
        node = next;
      }
    }
    if (node.routes.has(endpoint.method))
      throw new Error(`Two endpoints for ${endpoint.method} ${endpoint.path}.`);
    node.routes.set(endpoint.method, { noun, name, endpoint, parameterNames });
  }
  return tree;
}

type Found = { node: Node; values: string[] };

function descend(node: Node, segments: string[], at: number, values: string[]): Found[] {
  const segment = segments[at];
  if (segment === undefined) return node.routes.size > 0 ? [{ node, values }] : [];
  const literal = node.literal.get(segment);
  const found = literal ? descend(literal, segments, at + 1, values) : [];
  if (!node.parameter || segment === '') return found;
  return [...found, ...descend(node.parameter, segments, at + 1, [...values, segment])];
}

function decode(name: string, value: string): string {
  try {
    const decoded = decodeURIComponent(value);
    requireStorable(decoded, name);
    return decoded;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest(
      'The address has a % that starts no valid escape. Write %25 for a percent sign.',
    );
  }
}

/**
 * Finds the endpoint of a method and a path. HEAD is answered like GET.
 * @throws Refusal 404 for a path the API doesn't have, 405 with `Allow` for a method the path doesn't have, 400 for a bad escape or what no database text can hold
 */
export function matchRoute(method: string, path: string): Match {
  const found = descend(root, path.split('/').slice(1), 0, []);
  if (found.length === 0) throw notFound('This address of the API');
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const { node, values } of found) {
    const route = node.routes.get(wanted as Method);
    if (!route) continue;
    const pairs = route.parameterNames.map(
      (name, index) => [name, decode(name, values[index] ?? '')] as const,
    );
    return { route, parameters: Object.fromEntries(pairs) };
  }
  const allowed = [...new Set(found.flatMap(({ node }) => [...node.routes.keys()]))].sort();
  throw new Refusal(405, `This address takes ${allowed.join(', ')}, not ${method}.`, {
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
