import { isObject } from '#lib/contract/json.ts';
import type { Reading } from '../../reading.ts';
import { codes, Fault, type Message } from './messages.ts';
import { callTool, tools } from './tools.ts';
import { agreedVersion, isStateless, versions } from './versions.ts';

/** How long clients keep what depends on the site only, in milliseconds. */
const KEPT = 300_000;
const capabilities = { tools: {} };

/**
 * Answers a request of the Model Context Protocol.
 * @throws Fault if it isn't valid, or asks for what there isn't
 */
export async function answerMessage(reading: Reading, message: Message): Promise<object> {
  const stateless = isStateless(message, reading.request.headers);
  const result = await resultFor(reading, message, stateless);
  if (!stateless) return result;
  const _meta = { 'io.modelcontextprotocol/serverInfo': serverOf(reading) };
  return { resultType: 'complete', ...result, _meta };
}

async function resultFor(
  reading: Reading,
  { method, params }: Message,
  stateless: boolean,
): Promise<object> {
  const cached = stateless && { ttlMs: KEPT, cacheScope: reading.isPrivate ? 'private' : 'public' };
  switch (method) {
    case 'ping':
      return {};
    case 'tools/list':
      return { tools, ...cached };
    case 'tools/call':
      return call(reading, params);
    case 'initialize':
      if (stateless) break;
      return {
        protocolVersion: agreedVersion(params.protocolVersion),
        capabilities,
        serverInfo: serverOf(reading),
        instructions: instructionsOf(reading),
      };
    case 'server/discover':
      if (!stateless) break;
      return {
        supportedVersions: versions,
        capabilities,
        instructions: instructionsOf(reading),
        ...cached,
      };
  }
  throw new Fault(stateless ? 404 : 200, codes.noMethod, 'There is no such method.');
}

async function call(reading: Reading, { name, arguments: given = {} }: Message['params']) {
  if (typeof name !== 'string' || !isObject(given))
    throw new Fault(200, codes.invalidParameters, 'Send a name and arguments.');
  const result = await callTool(reading, name, given);
  if (!result) throw new Fault(200, codes.invalidParameters, 'There is no such tool.');
  return result;
}

function serverOf({ site }: Reading) {
  return { name: 'masthead-site', title: site.title, version: '1.0.0' };
}

function instructionsOf({ site }: Reading): string {
  return `Searches and reads the pages of ${site.title}. Name the addresses of the pages that an answer is based on.`;
}
