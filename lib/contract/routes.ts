import type { Endpoint, Method } from './endpoint.ts';
import { type Contract, endpoints } from './index.ts';

export type Route = {
  noun: keyof Contract;
  name: string;
  endpoint: Endpoint;
  parameterNames: string[];
};
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

/** A path of the contract that fits, with the values of its parameters as they are in the URL. */
export type PathMatch = { routes: ReadonlyMap<Method, Route>; values: string[] };

function descend(node: Node, segments: string[], at: number, values: string[]): PathMatch[] {
  const segment = segments[at];
  if (segment === undefined) return node.routes.size > 0 ? [{ routes: node.routes, values }] : [];
  const literal = node.literal.get(segment);
  const found = literal ? descend(literal, segments, at + 1, values) : [];
  if (!node.parameter || segment === '') return found;
  return [...found, ...descend(node.parameter, segments, at + 1, [...values, segment])];
}

/** The paths of the contract that fit a path; the first one with the wanted method is meant. */
export function matchPath(path: string): PathMatch[] {
  return descend(root, path.split('/').slice(1), 0, []);
}
