import { isObject } from '#lib/contract/json.ts';
import type { Incoming } from '#lib/http.ts';

/** Where a site takes messages. */
export const MCP = '/~/mcp';

/** Whether a request is a message, which expects an error of the protocol also before its site is known. */
export function isMessage({ method, url }: Pick<Incoming, 'method' | 'url'>): boolean {
  return method === 'POST' && new URL(url).pathname.endsWith(MCP);
}

/** A JSON-RPC request or notification; a notification has no id. */
export type Message = {
  id: string | number | null;
  method: string;
  params: Record<string, unknown>;
};

/** JSON-RPC's codes and those of the Model Context Protocol. */
export const codes = {
  parse: -32700,
  invalidRequest: -32600,
  noMethod: -32601,
  invalidParameters: -32602,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** A message that can't be answered: the status of the response, and the error in it. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly status: number;
  readonly code: number;
  readonly data: unknown;

  constructor(status: number, code: number, message: string, data?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** A JSON-RPC response. */
export function resultOf(id: Message['id'], result: object): object {
  return { jsonrpc: '2.0', id, result };
}

/**
 * A JSON-RPC error. If the request's id couldn't be read, it has none, as the Model Context Protocol
 * says: its clients refuse the null of JSON-RPC.
 */
export function errorOf(id: Message['id'], { code, message, data }: Fault): object {
  const error = { code, message, ...(data !== undefined && { data }) };
  return { jsonrpc: '2.0', ...(id !== null && { id }), error };
}

const isId = (id: unknown) => typeof id === 'string' || Number.isSafeInteger(id);

/** The id of a message that may be invalid otherwise. */
export function idIn(value: unknown): Message['id'] {
  return isObject(value) && isId(value.id) ? (value.id as string | number) : null;
}

/**
 * Reads a JSON-RPC message.
 * @returns null for a response, which this server never waits for
 * @throws Fault for anything else
 */
export function readMessage(value: unknown): Message | null {
  if (!isObject(value) || value.jsonrpc !== '2.0') throw invalid('Send a JSON-RPC 2.0 message.');
  const { id, method, params = {} } = value;
  if (method === undefined && ('result' in value || 'error' in value)) return null;
  if (typeof method !== 'string') throw invalid('method must be a string.');
  if (id !== undefined && !isId(id)) throw invalid('id must be a string or an integer.');
  if (!isObject(params)) throw invalid('params must be an object.');
  return { id: idIn(value), method, params };
}

function invalid(message: string): Fault {
  return new Fault(400, codes.invalidRequest, message);
}
