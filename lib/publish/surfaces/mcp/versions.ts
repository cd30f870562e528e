import { isObject } from '#lib/contract/json.ts';
import type { Incoming } from '#lib/http.ts';
import { codes, Fault, type Message } from './messages.ts';

/** The version whose requests carry what they need; earlier ones begin with `initialize`. */
const STATELESS = '2026-07-28';
const withHandshake = ['2025-11-25', '2025-06-18', '2025-03-26'];
/** The version of a request that names none; the only one in which messages come in batches. */
export const UNNAMED = '2025-03-26';
export const versions: readonly string[] = [STATELESS, ...withHandshake];

type Headers = Incoming['headers'];

/**
 * Whether a request is of the stateless version.
 * @throws Fault if its version isn't supported, or its headers don't say what its body does
 */
export function isStateless({ method, params }: Message, headers: Headers): boolean {
  const meta = isObject(params._meta) ? params._meta : {};
  const written = meta['io.modelcontextprotocol/protocolVersion'];
  const header = headers.get('mcp-protocol-version');
  if (written !== undefined && header !== written)
    throw mismatch('mcp-protocol-version', header, written);
  const version = header ?? UNNAMED;
  if (!versions.includes(version))
    throw new Fault(400, codes.unsupportedVersion, 'Unsupported protocol version', {
      supported: versions,
      requested: version,
    });
  if (version !== STATELESS) return false;
  if (written === undefined || !isObject(meta['io.modelcontextprotocol/clientCapabilities']))
    throw new Fault(
      400,
      codes.invalidParameters,
      'params._meta needs io.modelcontextprotocol/protocolVersion and io.modelcontextprotocol/clientCapabilities.',
    );
  requireHeader(headers, 'mcp-method', method);
  if (method === 'tools/call') requireHeader(headers, 'mcp-name', params.name);
  return true;
}

/** The version of a handshake: the one asked for if it is known, else the latest. */
export function agreedVersion(asked: unknown): string {
  return withHandshake.find((version) => version === asked) ?? (withHandshake[0] as string);
}

function requireHeader(headers: Headers, name: string, wanted: unknown): void {
  const given = headers.get(name);
  if (given === null || decoded(given) !== wanted) throw mismatch(name, given, wanted);
}

/** A header whose value isn't plain ASCII is in Base64. */
function decoded(value: string): string {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
}

function mismatch(name: string, given: string | null, wanted: unknown): Fault {
  const found = given === null ? 'is missing' : `is ${JSON.stringify(given)}`;
  const message = `The header ${name} ${found}, but the body has ${JSON.stringify(wanted)}.`;
  return new Fault(400, codes.headerMismatch, message);
}
